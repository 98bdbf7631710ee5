import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

/** On exit, Node resets its terminal and crashes if the terminal was closed meanwhile. Avoids that. */
export function releaseLostTerminal() {
  const terminals = [0, 1, 2].filter((stream) => isatty(stream));
  process.on('exit', () => {
    for (const stream of terminals) if (!isatty(stream)) closeSync(stream);
  });
}
