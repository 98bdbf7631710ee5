import { closeSync } from 'node:fs';
import { isatty } from 'node:tty';

/**
 * Keeps the process running when its terminal or the reader of its output is closed. A log that
 * cannot be written is no reason to crash.
 */
export function tolerateClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  const terminalDescriptors = [0, 1, 2].filter((stream) => isatty(stream));
  // On exit, Node resets its terminals and crashes if one of them has been closed. Node skips
  // closed streams, so close the streams of those terminals first.
  process.on('exit', () => {
    for (const stream of terminalDescriptors) if (!isatty(stream)) closeSync(stream);
  });
}
