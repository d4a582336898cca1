/** The program's name and version, as GUIs and people see them. */
export const NAME = 'Stablemate';
export const VERSION = '0.1.0';
export const AUTHORS = 'the Stablemate authors';
