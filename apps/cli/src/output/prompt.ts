import { createInterface } from 'node:readline';
import { Writable, type Readable } from 'node:stream';
import { CommandFailure } from '../faults/exit-codes.js';
import type { Output } from './output.js';

export interface Prompt {
  /** Whether there is a user who can answer questions. */
  readonly isInteractive: boolean;
  ask(question: string): Promise<string>;
  /** Asks a question without echoing the answer. */
  askSecret(question: string): Promise<string>;
  /** Reads standard input to its end. */
  readAll(): Promise<string>;
}

export type Input = Readable & { isTTY?: boolean };

export class StreamPrompt implements Prompt {
  constructor(
    private readonly input: Input,
    private readonly output: Output,
  ) {}

  get isInteractive(): boolean {
    return this.input.isTTY === true && this.output.isTTY === true;
  }

  ask(question: string): Promise<string> {
    return this.readAnswer(question, this.output);
  }

  async askSecret(question: string): Promise<string> {
    const nullOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
    try {
      return await this.readAnswer(question, nullOutput);
    } finally {
      this.output.write('\n');
    }
  }

  async readAll(): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.input) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString('utf8');
  }

  /**
   * Asks a question and returns the answer. The question is written directly to the output, because
   * `echoOutput` may discard everything.
   */
  private readAnswer(question: string, echoOutput: Writable): Promise<string> {
    this.output.write(question);
    const readline = createInterface({ input: this.input, output: echoOutput, terminal: true });
    return new Promise<string>((resolve, reject) => {
      const interruption = new CommandFailure('interrupted', 'Stopped; nothing was changed.');
      readline.once('SIGINT', () => reject(interruption));
      readline.once('close', () => reject(interruption));
      readline.once('line', resolve);
    }).finally(() => readline.close());
  }
}
