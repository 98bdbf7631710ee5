/** Where a command writes its lines: its result, and what went wrong. */
export interface Terminal {
  say: (line: string) => void;
  complain: (line: string) => void;
}

/** One command of `stackyard`. Exit code 2 means everywhere that it was called with bad input. */
export interface Command {
  /** What follows its name, e.g. `FILE`. */
  usage: string;
  summary: string;
  /** Answers with the exit code. */
  run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

/** Exit code for arguments, files or answers that cannot be used. */
export const badInput = 2;
