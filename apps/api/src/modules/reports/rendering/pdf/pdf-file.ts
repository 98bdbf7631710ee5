import { deflateSync } from 'node:zlib';
import { firstByte, toPrintable, toPdfString, widthsOfBytes, type PdfFont } from './pdf-text.js';

/** A4 in points. */
export const pageSize = { width: 595.28, height: 841.89 };

interface PdfContent {
  title: string;
  language: string;
  /** The drawing commands of each page. */
  pages: readonly string[];
}

/** Returns the PDF file. It contains no date, so that equal contents result in equal files. */
export function toPdfFile({ title, language, pages }: PdfContent): Buffer {
  const firstPageId = 6;
  const pageIds = pages.map((_, index) => firstPageId + index * 2);
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang ${toPdfString(language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] >>`,
    fontObjectOf('Helvetica', 'regular'),
    fontObjectOf('Helvetica-Bold', 'bold'),
    `<< /Title ${toPdfString(toPrintable(title))} /Creator (Stackyard) >>`,
    ...pages.flatMap((commands, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageSize.width} ${pageSize.height}] /Resources << /Font << /regular 3 0 R /bold 4 0 R >> >> /Contents ${firstPageId + index * 2 + 1} 0 R >>`,
      streamOf(commands),
    ]),
  ];
  return assemble(objects);
}

/**
 * Returns the definition of a font. Its widths let PDF readers without the font draw a substitute
 * of the same width.
 */
function fontObjectOf(name: string, font: PdfFont): string {
  const descriptor = `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /FontBBox [-170 -228 1003 962] /ItalicAngle 0 /Ascent 718 /Descent -207 /CapHeight 718 /StemV ${font === 'bold' ? 140 : 88} >>`;
  const widths = `/FirstChar ${firstByte} /LastChar 255 /Widths [${widthsOfBytes(font).join(' ')}]`;
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding ${widths} /FontDescriptor ${descriptor} >>`;
}

function streamOf(commands: string): string {
  const bytes = deflateSync(Buffer.from(commands, 'latin1')).toString('latin1');
  return `<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n${bytes}\nendstream`;
}

/**
 * Assembles the file: numbers the objects and appends a table of the offsets at which they begin.
 */
function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const tableOffset = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${tableOffset}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
