/** A JSON value and the label in front of it, as in `Progress: {…}`. */
export interface LabelledValue {
  label: string;
  value: unknown;
}

/**
 * Maximum length of a value. Longer values are skipped to limit memory use. HandBrake prints no
 * value of that size.
 */
const maxValueLength = 16 * 1024 * 1024;
const valueStartPattern = /(?:^|\n)([A-Z][A-Za-z ]{0,40}): \{/;
/** Maximum length of a label including its line break. No real label is that long. */
const maxLabelLength = 64;

/** Finds labelled JSON objects in a stream that also contains other text, such as library banners. */
export class LabelledJson {
  private pendingText = '';
  /**
   * Scanner state: the position in `pendingText`, the nesting depth there, and whether the position
   * is inside a string.
   */
  private position = 0;
  private depth = 0;
  private isInString = false;
  private label: string | null = null;

  /** Returns the values that this text completes. */
  add(text: string): LabelledValue[] {
    this.pendingText += text;
    const values: LabelledValue[] = [];
    for (;;) {
      if (this.label === null && !this.enterValue()) return values;
      const end = this.findEndOfValue();
      if (end === null) {
        if (this.pendingText.length > maxValueLength) this.reset(this.pendingText.length);
        return values;
      }
      const label = this.label ?? '';
      const value = parseObject(this.pendingText.slice(0, end));
      this.reset(end);
      if (value !== undefined) values.push({ label, value });
    }
  }

  private enterValue(): boolean {
    const match = valueStartPattern.exec(this.pendingText);
    if (match === null) {
      this.pendingText = this.pendingText.slice(-maxLabelLength);
      return false;
    }
    this.label = match[1] ?? '';
    this.pendingText = this.pendingText.slice(match.index + match[0].length - 1);
    return true;
  }

  private reset(end: number): void {
    this.pendingText = `\n${this.pendingText.slice(end).replace(/^\n/, '')}`;
    this.label = null;
    this.position = 0;
    this.depth = 0;
    this.isInString = false;
  }

  private findEndOfValue(): number | null {
    for (; this.position < this.pendingText.length; this.position += 1) {
      const character = this.pendingText[this.position];
      if (this.isInString) {
        // Wait for the second half of the escape sequence.
        if (character === '\\' && this.position + 1 === this.pendingText.length) return null;
        if (character === '\\') this.position += 1;
        else if (character === '"') this.isInString = false;
      } else if (character === '"') this.isInString = true;
      else if (character === '{') this.depth += 1;
      else if (character === '}') {
        this.depth -= 1;
        if (this.depth === 0) return this.position + 1;
      }
    }
    return null;
  }
}

function parseObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
