import { once } from 'node:events';
import { LiveArea } from './live-area.js';
import type { Output } from './output.js';
import { plainJson, plainText } from './plain-text.js';

export type Tone = 'good' | 'bad' | 'quiet';

const colours: Record<Tone, string> = { good: '\x1b[32m', bad: '\x1b[31m', quiet: '\x1b[2m' };

/** Where a command writes: results to standard output, everything else to standard error. */
export interface Terminal {
  /** One line of the result. */
  say(line: string, tone?: Tone): void;
  /** One line of talk: progress, warnings, what went wrong. */
  tell(line: string, tone?: Tone): void;
  /** The result as one JSON document. */
  sayJson(value: unknown): void;
  /** Bytes of the result as they are. */
  write(bytes: Uint8Array): Promise<void>;
  /** Lines that can be drawn again in their place; null where nobody watches. */
  live(): LiveArea | null;
}

/** The terminal of a process. */
export class StreamTerminal implements Terminal {
  constructor(
    private readonly out: Output,
    private readonly err: Output,
    private readonly env: Readonly<Record<string, string | undefined>>,
  ) {
    // A reader that has gone must not end a command whose exit code someone waits for.
    err.on('error', () => undefined);
  }

  say(line: string, tone?: Tone): void {
    this.out.write(`${this.toned(this.out, line, tone)}\n`);
  }

  tell(line: string, tone?: Tone): void {
    this.err.write(`${this.toned(this.err, line, tone)}\n`);
  }

  sayJson(value: unknown): void {
    this.out.write(`${plainJson(value)}\n`);
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (!this.out.write(bytes)) await once(this.out, 'drain');
  }

  live(): LiveArea | null {
    return this.watched(this.err) ? new LiveArea(this.err) : null;
  }

  private toned(output: Output, line: string, tone: Tone | undefined): string {
    const text = plainText(line);
    const coloured = tone !== undefined && this.watched(output) && !this.env['NO_COLOR'];
    return coloured ? `${colours[tone]}${text}\x1b[0m` : text;
  }

  private watched(output: Output): boolean {
    return output.isTTY === true && this.env['TERM'] !== 'dumb';
  }
}
