import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Lets the process outlive the terminal or the program that reads its output. A log that cannot be
 * written is no reason to stop without order.
 */
export function tolerateClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const terminals = [0, 1, 2].filter((stream) => isatty(stream));
  // At the exit Node resets the terminal that it was started in, and crashes when that is gone. It
  // leaves alone what is closed by then.
  process.on('exit', () => {
    for (const stream of terminals) if (!isatty(stream)) closeSync(stream);
  });
}
