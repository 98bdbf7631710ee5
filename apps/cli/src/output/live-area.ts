import type { Output } from './output.js';
import { plainText } from './plain-text.js';
import { truncateTo } from './text-width.js';

/** Redraws the last lines of a terminal in place. */
export class LiveArea {
  private drawnLineCount = 0;

  constructor(private readonly output: Output) {}

  /**
   * Replaces the previous lines with new ones. If not all of the new lines fit, the last visible
   * line shows how many are hidden.
   */
  draw(lines: readonly string[]): void {
    const { columns = 80, rows = 24 } = this.output;
    const maxLines = Math.max(rows - 1, 1);
    const overflowCount = lines.length - maxLines;
    const visibleLines =
      overflowCount > 0
        ? [...lines.slice(0, maxLines - 1), `… and ${overflowCount + 1} more`]
        : lines;
    const text = visibleLines.map((line) => `${truncateTo(plainText(line), columns - 1)}\n`);
    this.output.write(this.eraseSequence() + text.join(''));
    this.drawnLineCount = visibleLines.length;
  }

  clear(): void {
    this.output.write(this.eraseSequence());
    this.drawnLineCount = 0;
  }

  /** Returns the escape sequence that moves the cursor to the start of the area and erases it. */
  private eraseSequence(): string {
    return this.drawnLineCount === 0 ? '' : `\x1b[${this.drawnLineCount}A\x1b[J`;
  }
}
