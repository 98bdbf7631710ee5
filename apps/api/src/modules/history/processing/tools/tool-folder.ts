import type { ToolRun } from '@stackyard/contracts';

/**
 * A folder that is held open, as a child process reaches it: by way of our own open handle, so that
 * nothing that has come to stand at its path meanwhile is read or written.
 */
export class ToolFolder {
  private readonly handle: string;
  private readonly mention: RegExp;

  /**
   * @param at - where we reach it ourselves, `/proc/self/fd/20`
   * @param path - where it lies
   * @param pid - our own number
   */
  constructor(
    at: string,
    private readonly path: string,
    pid: number,
  ) {
    this.handle = at.replace(/^\/proc\/self\//, `/proc/${pid}/`);
    const literal = this.handle.replaceAll(/[^\w/]/g, (sign) => `\\${sign}`);
    this.mention = new RegExp(`${literal}(?!\\d)`, 'g');
  }

  /** What a tool is given for something in the folder; the folder itself when empty. */
  reach(inner: string): string {
    return inner === '' ? this.handle : `${this.handle}/${inner}`;
  }

  /** A text of a tool with the path that people know. */
  shown(text: string): string {
    return text.replaceAll(this.mention, () => this.path);
  }

  shownRun(run: ToolRun): ToolRun {
    const { args, highlights } = run;
    return {
      ...run,
      args: args.map((text) => this.shown(text)),
      highlights: highlights.map((text) => this.shown(text)),
    };
  }
}
