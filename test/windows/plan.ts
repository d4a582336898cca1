/** What the script that runs on Windows is told, in Windows' paths. */
export interface Plan {
  /** stablemate.exe. */
  readonly exe: string;
  /** The script that node.exe runs, the same engine in many files. */
  readonly script: string;
  /** A folder of its own for each run, with a blank in its name. */
  readonly folder: string;
  readonly suites: string;
  /** The games that are searched. */
  readonly games: readonly string[];
  /** Counts of the suites that are greater are left out. */
  readonly mostNodes: number;
  /** The folder of networks. */
  readonly networks: string;
  /** What `stablemate bench` counts where the plan was made. */
  readonly benchNodes: string;
  /** How often something that fails is tried, each time in a new folder. */
  readonly attempts: number;
}
