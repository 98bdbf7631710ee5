import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Prevents a crash on exit: Node resets its terminal and fails if the terminal has been closed in
 * the meantime.
 */
export function releaseLostTerminal() {
  const terminals = [0, 1, 2].filter((stream) => isatty(stream));
  process.on('exit', () => {
    for (const stream of terminals) if (!isatty(stream)) closeSync(stream);
  });
}
