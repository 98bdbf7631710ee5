/** A parsed line of MakeMKV's robot log, in which only strings are quoted. */
export interface RobotLine {
  type: string;
  fields: (string | number)[];
}

/** MakeMKV never writes lines longer than this. */
const maxLineLength = 64_000;
const escapedCharacters: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Parses a line that consists of `TYPE:` and comma-separated fields. Quoted strings can contain
 * commas and backslash escapes. Returns `open` if the line ends inside a string, and null if it is
 * not a robot line.
 */
export function parseRobotLine(line: string): RobotLine | 'open' | null {
  if (line.length > maxLineLength) return null;
  const match = /^\s*([A-Z]{3,8}):(.*)$/s.exec(line);
  if (match === null) return null;
  const [, type = '', rest = ''] = match;
  const fields: RobotLine['fields'] = [];
  for (let at = 0; ;) {
    const field = rest[at] === '"' ? quotedField(rest, at) : bareField(rest, at);
    if (field === null) return 'open';
    fields.push(field.value);
    if (field.end >= rest.length) return { type, fields };
    if (rest[field.end] !== ',') return null;
    at = field.end + 1;
  }
}

interface Field {
  value: string | number;
  end: number;
}

function quotedField(text: string, start: number): Field | null {
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '"') return { value, end: at + 1 };
    if (character === '\\') {
      at += 1;
      const next = text[at];
      if (next === undefined) return null;
      value += escapedCharacters[next] ?? next;
    } else value += character;
  }
  return null;
}

function bareField(text: string, start: number): Field {
  const comma = text.indexOf(',', start);
  const end = comma === -1 ? text.length : comma;
  const bare = text.slice(start, end).trim();
  return { value: /^-?\d+$/.test(bare) ? Number(bare) : bare, end };
}

/** Maximum number of lines that one string can span. */
const maxPieces = 5;

/** Joins lines that belong to one string, because a disc label can contain an unescaped line break. */
export class RobotLines {
  private pendingPieces: string[] = [];

  /**
   * Returns the parsed lines that this line completes, and null for each line that cannot be
   * parsed.
   */
  add(line: string): (RobotLine | null)[] {
    const alone = parseRobotLine(line);
    if (this.pendingPieces.length === 0) return this.completeLine([line], alone);
    // This line is complete, so the previous line was truncated.
    if (alone !== null && alone !== 'open') return [...this.end(), alone];
    const pieces = [...this.pendingPieces, line];
    return this.completeLine(pieces, parseRobotLine(pieces.join('\n')));
  }

  /** Ends the log. Returns one null if the last string is incomplete. */
  end(): null[] {
    const open = this.pendingPieces.length > 0;
    this.pendingPieces = [];
    return open ? [null] : [];
  }

  private completeLine(pieces: string[], read: RobotLine | 'open' | null): (RobotLine | null)[] {
    this.pendingPieces = read === 'open' && pieces.length < maxPieces ? pieces : [];
    if (this.pendingPieces.length > 0) return [];
    return [read === 'open' ? null : read];
  }
}
