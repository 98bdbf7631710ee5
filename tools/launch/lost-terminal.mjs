import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Prevents a crash on exit: Node resets its terminal, which fails if the terminal has been closed.
 */
export function releaseLostTerminal() {
  const terminalDescriptors = [0, 1, 2].filter((stream) => isatty(stream));
  process.on('exit', () => {
    for (const stream of terminalDescriptors) if (!isatty(stream)) closeSync(stream);
  });
}
