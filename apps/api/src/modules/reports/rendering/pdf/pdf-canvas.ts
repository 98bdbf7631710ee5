import { pageSize, toPdfFile } from './pdf-file.js';
import { toPrintable, toPdfString, widthOf, wrapLines, type PdfFont } from './pdf-text.js';

const margin = { x: 54, top: 56, bottom: 62 };
const contentWidth = pageSize.width - 2 * margin.x;
const lineHeight = 1.4;

export interface TextStyle {
  font?: PdfFont;
  size?: number;
  /** Red, green and blue from 0 to 1. */
  color?: Color;
  /** Space above the text in points, except at the top of a page. */
  spaceAbove?: number;
  indent?: number;
  /** Space in points that must remain below the text on the same page. */
  minSpaceBelow?: number;
}

type Color = readonly [number, number, number];
const textColor: Color = [0.11, 0.15, 0.2];
const mutedColor: Color = [0.29, 0.35, 0.42];
const hairlineColor: Color = [0.83, 0.86, 0.89];

interface Bar {
  label: string;
  /** From bottom to top. */
  segments: readonly { count: number; color: Color }[];
}

/** Draws text, table rows and bars from top to bottom, and begins new pages when needed. */
export class PdfCanvas {
  private readonly pages: string[][] = [[]];
  private y = pageSize.height - margin.top;

  addText(text: string, style: TextStyle = {}): void {
    const {
      font = 'regular',
      size = 10,
      color = textColor,
      indent = 0,
      spaceAbove = 0,
      minSpaceBelow = 0,
    } = style;
    const lines = wrapLines(toPrintable(text), font, size, contentWidth - indent);
    const height = size * lineHeight;
    this.reserveSpace(spaceAbove, height * Math.min(lines.length, 2) + minSpaceBelow);
    for (const line of lines) {
      this.reserveSpace(0, height);
      this.y -= height;
      this.drawText(line, { x: margin.x + indent, y: this.y + size * 0.3, font, size, color });
    }
  }

  /**
   * Draws a table row. The first cell is left-aligned; the other cells are right-aligned in their
   * columns. If the text of a cell needs several lines, only the first line is drawn.
   */
  addRow(cells: readonly string[], font: PdfFont = 'regular'): void {
    const [size, height, columnWidth] = [9, 16, 110];
    this.reserveSpace(0, height);
    this.y -= height;
    cells.forEach((cell, index) => {
      const rightEdgeX = margin.x + contentWidth - (cells.length - 1 - index) * columnWidth;
      const width =
        index === 0 ? contentWidth - (cells.length - 1) * columnWidth - 8 : columnWidth - 8;
      const [line = ''] = wrapLines(toPrintable(cell), font, size, width);
      const x = index === 0 ? margin.x : rightEdgeX - widthOf(line, font, size);
      this.drawText(line, {
        x,
        y: this.y + 5,
        font,
        size,
        color: index === 2 ? mutedColor : textColor,
      });
    });
    this.drawLine(this.y);
  }

  addRule(): void {
    this.y -= 3;
    this.drawLine(this.y);
    this.y -= 4;
  }

  addBars(bars: readonly Bar[]): void {
    const [height, gap] = [70, 14];
    const width = Math.min(72, (contentWidth - gap * (bars.length - 1)) / Math.max(1, bars.length));
    const totals = bars.map(({ segments }) => segments.reduce((sum, { count }) => sum + count, 0));
    const largestTotal = Math.max(1, ...totals);
    this.reserveSpace(8, height + 30);
    const base = this.y - height - 12;
    bars.forEach(({ label, segments }, index) => {
      const x = margin.x + index * (width + gap);
      let y = base;
      for (const { count, color } of segments) {
        const segmentHeight = (count / largestTotal) * height;
        this.append(
          `${formatColor(color)} rg ${[x, y, width, segmentHeight].map(formatNumber).join(' ')} re f`,
        );
        y += segmentHeight;
      }
      const textStyle = { size: 8, font: 'regular', color: mutedColor } as const;
      this.drawText(String(totals[index]), { ...textStyle, x, y: y + 3 });
      this.drawText(toPrintable(label), { ...textStyle, x, y: base - 11 });
    });
    this.drawLine(base);
    this.y = base - 18;
  }

  toFile(title: string, language: string): Buffer {
    const count = this.pages.length;
    const pages = this.pages.map((commands, index) => {
      const text = `${index + 1} / ${count}`;
      const x = pageSize.width - margin.x - widthOf(text, 'regular', 8);
      return [
        ...commands,
        textCommand(text, { x, y: 34, font: 'regular', size: 8, color: mutedColor }),
      ];
    });
    return toPdfFile({ title, language, pages: pages.map((commands) => commands.join('\n')) });
  }

  /** Moves down by `spaceAbove`, or to the next page if `height` points do not fit below that. */
  private reserveSpace(spaceAbove: number, height: number): void {
    if (this.y - spaceAbove - height < margin.bottom) {
      this.pages.push([]);
      this.y = pageSize.height - margin.top;
    } else if (this.y < pageSize.height - margin.top) {
      this.y -= spaceAbove;
    }
  }

  private drawLine(y: number): void {
    const [from, to] = [margin.x, margin.x + contentWidth].map(formatNumber);
    this.append(
      `${formatColor(hairlineColor)} RG 0.5 w ${from} ${formatNumber(y)} m ${to} ${formatNumber(y)} l S`,
    );
  }

  private drawText(text: string, placement: TextPlacement): void {
    this.append(textCommand(text, placement));
  }

  private append(commands: string): void {
    this.pages.at(-1)?.push(commands);
  }
}

interface TextPlacement {
  x: number;
  y: number;
  font: PdfFont;
  size: number;
  color: Color;
}

function textCommand(text: string, { x, y, font, size, color }: TextPlacement): string {
  return `BT ${formatColor(color)} rg /${font} ${size} Tf ${formatNumber(x)} ${formatNumber(y)} Td ${toPdfString(text)} Tj ET`;
}

function formatColor(color: Color): string {
  return color.map(formatNumber).join(' ');
}

function formatNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
