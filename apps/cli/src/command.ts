import type { Prompt } from './output/prompt.js';
import type { Terminal } from './output/terminal.js';

export interface CommandContext {
  terminal: Terminal;
  prompt: Prompt;
  env: Readonly<Record<string, string | undefined>>;
  /** Signal that is aborted when the user presses Ctrl-C. */
  signal: AbortSignal;
}
