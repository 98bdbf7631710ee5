import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * At the exit Node resets the terminal that it was started in, and crashes when that was closed
 * meanwhile. What is closed by then is left alone.
 */
export function releaseLostTerminal() {
  const terminals = [0, 1, 2].filter((stream) => isatty(stream));
  process.on('exit', () => {
    for (const stream of terminals) if (!isatty(stream)) closeSync(stream);
  });
}
