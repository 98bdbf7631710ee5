import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Keeps the process running when the terminal or the reader of its output is closed. A log that
 * cannot be written is no reason to crash.
 */
export function tolerateClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const terminals = [0, 1, 2].filter((stream) => isatty(stream));
  // On exit, Node resets its terminal and crashes if the terminal was closed. Streams that are
  // already closed need no handling.
  process.on('exit', () => {
    for (const stream of terminals) if (!isatty(stream)) closeSync(stream);
  });
}
