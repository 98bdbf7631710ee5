import { plainText } from './plain-text.js';
import { widthOf } from './text-width.js';

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = [head, ...rows].map((cells) => cells.map(plainText));
  const widths = head.map((_, column) =>
    Math.max(...lines.map((cells) => widthOf(cells[column] ?? ''))),
  );
  return lines.map((cells) =>
    cells
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}
