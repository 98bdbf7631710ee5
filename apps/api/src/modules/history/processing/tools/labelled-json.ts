/** A JSON value with the label in front of it, `Progress: {…}`. */
export interface LabelledValue {
  label: string;
  value: unknown;
}

/** Characters of a value that has not ended; what is larger is none of ours. */
const longestValue = 16 * 1024 * 1024;
const start = /(?:^|\n)([A-Z][A-Za-z ]{0,40}): \{/;
/** Longer than any label with its line end. */
const longestStart = 64;

/** Finds labelled JSON objects in a stream that carries other text as well, such as the banners of libraries. */
export class LabelledJson {
  private rest = '';
  /** How far the value at the start of the rest was looked at, how deep that is, and whether it is in a text. */
  private at = 0;
  private depth = 0;
  private quoted = false;
  private label: string | null = null;

  /** The values that have ended with this piece. */
  add(text: string): LabelledValue[] {
    this.rest += text;
    const found: LabelledValue[] = [];
    for (;;) {
      if (this.label === null && !this.enter()) return found;
      const end = this.endOfValue();
      if (end === null) {
        if (this.rest.length > longestValue) this.leave(this.rest.length);
        return found;
      }
      const label = this.label ?? '';
      const value = parsedObject(this.rest.slice(0, end));
      this.leave(end);
      if (value !== undefined) found.push({ label, value });
    }
  }

  private enter(): boolean {
    const match = start.exec(this.rest);
    if (match === null) {
      this.rest = this.rest.slice(-longestStart);
      return false;
    }
    this.label = match[1] ?? '';
    this.rest = this.rest.slice(match.index + match[0].length - 1);
    return true;
  }

  private leave(end: number): void {
    this.rest = `\n${this.rest.slice(end).replace(/^\n/, '')}`;
    this.label = null;
    this.at = 0;
    this.depth = 0;
    this.quoted = false;
  }

  private endOfValue(): number | null {
    for (; this.at < this.rest.length; this.at += 1) {
      const character = this.rest[this.at];
      if (this.quoted) {
        // An escape whose second half is still to come is looked at again with it.
        if (character === '\\' && this.at + 1 === this.rest.length) return null;
        if (character === '\\') this.at += 1;
        else if (character === '"') this.quoted = false;
      } else if (character === '"') this.quoted = true;
      else if (character === '{') this.depth += 1;
      else if (character === '}') {
        this.depth -= 1;
        if (this.depth === 0) return this.at + 1;
      }
    }
    return null;
  }
}

function parsedObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
