import { access, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A shell script that says where it is, and goes on when it is told to. */
export class SteppingScript {
  private constructor(readonly folder: string) {}

  static async create(): Promise<SteppingScript> {
    return new SteppingScript(await mkdtemp(join(tmpdir(), 'stackyard-script-')));
  }

  /** Says `The script has begun` on its output and `The script goes on` on its errors. */
  get text(): string {
    return [
      'echo "The script has begun"',
      `touch ${this.folder}/begun`,
      `while [ ! -e ${this.folder}/go ]; do sleep 0.05; [ -d ${this.folder} ] || exit 1; done`,
      'echo "The script goes on" >&2',
      `exit $(cat ${this.folder}/go)`,
    ].join('\n');
  }

  async hasBegun(): Promise<boolean> {
    return access(join(this.folder, 'begun')).then(
      () => true,
      () => false,
    );
  }

  /** Resolves once it runs. */
  async begun(): Promise<void> {
    while (!(await this.hasBegun())) await pause(20);
  }

  /** Lets it end with a code. */
  async end(code = 0): Promise<void> {
    await writeFile(join(this.folder, 'go'), String(code));
  }

  /** Ends it if it still waits, too. */
  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
