import type { Output } from './output.js';
import { plainText } from './plain-text.js';
import { cutTo } from './text-width.js';

/** The last lines of a terminal, drawn again in their place. */
export class LiveArea {
  private drawn = 0;

  constructor(private readonly output: Output) {}

  /** Replaces what was drawn before; what does not fit is left out. */
  draw(lines: readonly string[]): void {
    const { columns = 80, rows = 24 } = this.output;
    const room = Math.max(rows - 1, 1);
    const hidden = lines.length - room;
    const shown = hidden > 0 ? [...lines.slice(0, room - 1), `… and ${hidden + 1} more`] : lines;
    const text = shown.map((line) => `${cutTo(plainText(line), columns - 1)}\n`);
    this.output.write(this.back() + text.join(''));
    this.drawn = shown.length;
  }

  /** Takes everything away that was drawn. */
  clear(): void {
    this.output.write(this.back());
    this.drawn = 0;
  }

  /** To the beginning of the area, erasing it. */
  private back(): string {
    return this.drawn === 0 ? '' : `\x1b[${this.drawn}A\x1b[J`;
  }
}
