import type { ToolRun } from '@stackyard/contracts';

/**
 * An open folder, with paths that child processes can use. The paths refer to this process's file
 * handle, so replacing the folder at its real path has no effect on the child processes.
 */
export class ToolFolder {
  private readonly childPath: string;
  private readonly childPathPattern: RegExp;

  /**
   * @param handlePath - this process's path to the folder, such as `/proc/self/fd/20`
   * @param path - the real path of the folder
   * @param pid - the ID of this process
   */
  constructor(
    handlePath: string,
    private readonly path: string,
    pid: number,
  ) {
    this.childPath = handlePath.replace(/^\/proc\/self\//, `/proc/${pid}/`);
    const escapedChildPath = this.childPath.replaceAll(/[^\w/]/g, (character) => `\\${character}`);
    this.childPathPattern = new RegExp(`${escapedChildPath}(?!\\d)`, 'g');
  }

  /** Returns the path of an entry for a tool. An empty `relativePath` means the folder itself. */
  toolPath(relativePath: string): string {
    return relativePath === '' ? this.childPath : `${this.childPath}/${relativePath}`;
  }

  /** Replaces the handle's path in tool output with the real path. */
  withRealPath(text: string): string {
    return text.replaceAll(this.childPathPattern, () => this.path);
  }

  withRealPaths(run: ToolRun): ToolRun {
    const { args, highlights } = run;
    return {
      ...run,
      args: args.map((text) => this.withRealPath(text)),
      highlights: highlights.map((text) => this.withRealPath(text)),
    };
  }
}
