import { once } from 'node:events';
import { LiveArea } from './live-area.js';
import type { Output } from './output.js';
import { plainJson, plainText } from './plain-text.js';

export type Tone = 'good' | 'bad' | 'quiet';

const colors: Record<Tone, string> = { good: '\x1b[32m', bad: '\x1b[31m', quiet: '\x1b[2m' };

/** Output of a command: results on standard output, everything else on standard error. */
export interface Terminal {
  /** Writes a line of the result. */
  print(line: string, tone?: Tone): void;
  /** Writes a progress message, warning or error. */
  log(line: string, tone?: Tone): void;
  /** Writes the result as a single JSON document. */
  printJson(value: unknown): void;
  /** Writes raw bytes of the result. */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Returns an area of lines on standard error that can be redrawn in place; null if standard error
   * is not a terminal.
   */
  createLiveArea(): LiveArea | null;
}

export class StreamTerminal implements Terminal {
  constructor(
    private readonly stdout: Output,
    private readonly stderr: Output,
    private readonly env: Readonly<Record<string, string | undefined>>,
  ) {
    // If standard error is closed, the command must still run to its end, because its exit code
    // matters.
    stderr.on('error', () => undefined);
  }

  print(line: string, tone?: Tone): void {
    this.stdout.write(`${this.withTone(this.stdout, line, tone)}\n`);
  }

  log(line: string, tone?: Tone): void {
    this.stderr.write(`${this.withTone(this.stderr, line, tone)}\n`);
  }

  printJson(value: unknown): void {
    this.stdout.write(`${plainJson(value)}\n`);
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (!this.stdout.write(bytes)) await once(this.stdout, 'drain');
  }

  createLiveArea(): LiveArea | null {
    return this.isTerminal(this.stderr) ? new LiveArea(this.stderr) : null;
  }

  private withTone(output: Output, line: string, tone: Tone | undefined): string {
    const text = plainText(line);
    const isColored = tone !== undefined && this.isTerminal(output) && !this.env['NO_COLOR'];
    return isColored ? `${colors[tone]}${text}\x1b[0m` : text;
  }

  private isTerminal(output: Output): boolean {
    return output.isTTY === true && this.env['TERM'] !== 'dumb';
  }
}
