import type { Prompt } from './output/prompt.js';
import type { Terminal } from './output/terminal.js';

export interface CommandContext {
  terminal: Terminal;
  prompt: Prompt;
  env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user presses Ctrl-C or the process receives SIGTERM. */
  signal: AbortSignal;
}
