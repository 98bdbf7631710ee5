/** A line of MakeMKV's robot log, taken apart. Numbers are bare in it, texts are quoted. */
export interface RobotLine {
  type: string;
  fields: (string | number)[];
}

/** Longer lines are none of MakeMKV's. */
const longestLine = 64_000;
const escaped: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/**
 * Takes one line apart: `TYPE:` and fields between commas. Within quotes a backslash escapes, and
 * commas mean nothing. `open` when it ends amid a text, null for what is no such line.
 */
export function robotLine(line: string): RobotLine | 'open' | null {
  if (line.length > longestLine) return null;
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
      value += escaped[next] ?? next;
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

/** Lines that one text is put together from at most. */
const mostPieces = 5;

/** Puts lines together that were broken within a text: a label may carry the end of a line unescaped. */
export class RobotLines {
  private held: string[] = [];

  /** What has become complete with this line; null for each line that is not understood. */
  add(line: string): (RobotLine | null)[] {
    const alone = robotLine(line);
    if (this.held.length === 0) return this.settle([line], alone);
    // A line that stands for itself says that the one before was cut off.
    if (alone !== null && alone !== 'open') return [...this.end(), alone];
    const pieces = [...this.held, line];
    return this.settle(pieces, robotLine(pieces.join('\n')));
  }

  /** What was still open at the end. */
  end(): null[] {
    const open = this.held.length > 0;
    this.held = [];
    return open ? [null] : [];
  }

  private settle(pieces: string[], read: RobotLine | 'open' | null): (RobotLine | null)[] {
    this.held = read === 'open' && pieces.length < mostPieces ? pieces : [];
    if (this.held.length > 0) return [];
    return [read === 'open' ? null : read];
  }
}
