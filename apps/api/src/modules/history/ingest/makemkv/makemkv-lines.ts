/** A parsed line of MakeMKV's robot log, in which only strings are quoted. */
export interface RobotLine {
  type: string;
  fields: (string | number)[];
}

/** Maximum length of a line. MakeMKV never writes longer lines. */
const maxLineLength = 64_000;
const escapedCharacters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Parses a line that consists of `TYPE:` and comma-separated fields. Quoted strings can contain
 * commas and backslash escapes. Returns `open` if the line ends inside a string, and null if the
 * line is too long or not a robot line.
 */
export function parseRobotLine(line: string): RobotLine | 'open' | null {
  if (line.length > maxLineLength) return null;
  const match = /^\s*([A-Z]{3,8}):(.*)$/s.exec(line);
  if (match === null) return null;
  const [, type = '', fieldText = ''] = match;
  const fields: RobotLine['fields'] = [];
  for (let position = 0; ;) {
    const field =
      fieldText[position] === '"'
        ? parseQuotedField(fieldText, position)
        : parseBareField(fieldText, position);
    if (field === null) return 'open';
    fields.push(field.value);
    if (field.end >= fieldText.length) return { type, fields };
    if (fieldText[field.end] !== ',') return null;
    position = field.end + 1;
  }
}

interface Field {
  value: string | number;
  end: number;
}

function parseQuotedField(text: string, start: number): Field | null {
  let value = '';
  for (let position = start + 1; position < text.length; position += 1) {
    const character = text[position] ?? '';
    if (character === '"') return { value, end: position + 1 };
    if (character === '\\') {
      position += 1;
      const next = text[position];
      if (next === undefined) return null;
      value += escapedCharacters[next] ?? next;
    } else value += character;
  }
  return null;
}

function parseBareField(text: string, start: number): Field {
  const commaIndex = text.indexOf(',', start);
  const end = commaIndex === -1 ? text.length : commaIndex;
  const rawValue = text.slice(start, end).trim();
  return { value: /^-?\d+$/.test(rawValue) ? Number(rawValue) : rawValue, end };
}

const maxLinesPerString = 5;

/** Joins lines that belong to one string, because a disc label can contain an unescaped line break. */
export class RobotLineParser {
  private pendingLines: string[] = [];

  /**
   * Returns the parsed lines that this line completes, and null for each line that cannot be
   * parsed.
   */
  add(line: string): (RobotLine | null)[] {
    const parsedLine = parseRobotLine(line);
    if (this.pendingLines.length === 0) return this.completeLine([line], parsedLine);
    // This line is complete, so the previous line was truncated.
    if (parsedLine !== null && parsedLine !== 'open') return [...this.end(), parsedLine];
    const physicalLines = [...this.pendingLines, line];
    return this.completeLine(physicalLines, parseRobotLine(physicalLines.join('\n')));
  }

  /** Ends the log. Returns one null if the last string is incomplete. */
  end(): null[] {
    const hasPendingLines = this.pendingLines.length > 0;
    this.pendingLines = [];
    return hasPendingLines ? [null] : [];
  }

  private completeLine(
    physicalLines: string[],
    parsedLine: RobotLine | 'open' | null,
  ): (RobotLine | null)[] {
    this.pendingLines =
      parsedLine === 'open' && physicalLines.length < maxLinesPerString ? physicalLines : [];
    if (this.pendingLines.length > 0) return [];
    return [parsedLine === 'open' ? null : parsedLine];
  }
}
