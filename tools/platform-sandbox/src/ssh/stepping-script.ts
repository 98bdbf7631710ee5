import { access, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A shell script that reports its progress and waits for permission to continue. */
export class SteppingScript {
  private constructor(readonly folder: string) {}

  static async create(): Promise<SteppingScript> {
    return new SteppingScript(await mkdtemp(join(tmpdir(), 'stackyard-script-')));
  }

  /**
   * Returns the text of the script. It prints `The script has begun` to standard output, waits for
   * `end`, prints `The script continues` to standard error, and exits with the given code.
   */
  get text(): string {
    return [
      'echo "The script has begun"',
      `touch ${this.folder}/begun`,
      `while [ ! -e ${this.folder}/go ]; do sleep 0.05; [ -d ${this.folder} ] || exit 1; done`,
      'echo "The script continues" >&2',
      `exit $(cat ${this.folder}/go)`,
    ].join('\n');
  }

  async hasBegun(): Promise<boolean> {
    return access(join(this.folder, 'begun')).then(
      () => true,
      () => false,
    );
  }

  async waitUntilBegun(): Promise<void> {
    while (!(await this.hasBegun())) await pause(20);
  }

  async end(code = 0): Promise<void> {
    const draft = join(this.folder, 'go.draft');
    await writeFile(draft, String(code));
    // The script reads the file as soon as it exists, so the file must never exist without
    // contents.
    await rename(draft, join(this.folder, 'go'));
  }

  /** Removes the folder of the script. A script that is still waiting then ends. */
  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
