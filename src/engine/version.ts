/** The program's name, as GUIs and people see it. */
export const NAME = 'Stablemate';
/** The program's version. */
export const VERSION = '0.1.0';
/** The authors, as GUIs show them. */
export const AUTHORS = 'the Stablemate authors';
