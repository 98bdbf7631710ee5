import { Writable } from 'node:stream';
import type { CommandContext } from '../src/command.js';
import type { Output } from '../src/output/output.js';
import type { Prompt } from '../src/output/prompt.js';
import { StreamTerminal } from '../src/output/terminal.js';
import { run } from '../src/run.js';

/** Input for a command, in addition to its arguments. */
export interface Call {
  env?: Record<string, string>;
  /**
   * The user's answers to questions, in order. If omitted, the command has no terminal and asks no
   * questions.
   */
  answers?: string[];
  /** Text that is piped to standard input. */
  input?: string;
  signal?: AbortSignal;
  /** Makes standard error a terminal with this many rows. */
  rows?: number;
}

export interface Run {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `stackyard` in this process. */
export async function runStackyard(args: readonly string[], call: Call = {}): Promise<Run> {
  const out = new CapturedOutput();
  const err = new CapturedOutput(call.rows);
  const env = call.env ?? {};
  const context: CommandContext = {
    terminal: new StreamTerminal(out, err, env),
    prompt: new ScriptedPrompt(call),
    env,
    signal: call.signal ?? new AbortController().signal,
  };
  return { code: await run(args, context), stdout: out.text, stderr: err.text };
}

/** A stream that records all written text. */
export class CapturedOutput extends Writable implements Output {
  text = '';
  readonly isTTY: boolean;
  readonly columns = 80;
  readonly rows: number;

  constructor(rows?: number) {
    super({
      write: (chunk: Buffer, _encoding, done) => {
        this.text += chunk.toString('utf8');
        done();
      },
    });
    this.isTTY = rows !== undefined;
    this.rows = rows ?? 0;
  }
}

class ScriptedPrompt implements Prompt {
  readonly isInteractive: boolean;
  private readonly answers: string[];

  constructor(private readonly call: Call) {
    this.isInteractive = call.answers !== undefined;
    this.answers = [...(call.answers ?? [])];
  }

  ask(question: string): Promise<string> {
    const answer = this.answers.shift();
    if (answer === undefined) return Promise.reject(new Error(`Nobody answers: ${question}`));
    return Promise.resolve(answer);
  }

  askSecret(question: string): Promise<string> {
    return this.ask(question);
  }

  readAll(): Promise<string> {
    return Promise.resolve(this.call.input ?? '');
  }
}
