const string = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const scalar = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const space = /[ \t\n\r]*/y;

/**
 * Returns the offset of the first fault in JSON, or null if there is none. The messages of
 * `JSON.parse` do not always contain the offset.
 */
export function jsonFaultAt(text: string): number | null {
  const reader = new JsonReader(text);
  return reader.hasOnlyValue() ? null : reader.at;
}

class JsonReader {
  at = 0;

  constructor(private readonly text: string) {}

  hasOnlyValue(): boolean {
    return this.value() && this.at === this.text.length;
  }

  private value(): boolean {
    this.take(space);
    const isRead =
      this.list('{', '}', () => this.take(string) && this.takeMark(':') && this.value()) ??
      this.list('[', ']', () => this.value()) ??
      (this.take(string) || this.take(scalar));
    this.take(space);
    return isRead;
  }

  /** Reads an object or an array. Returns null if the text continues with something else. */
  private list(open: string, close: string, readItem: () => boolean): boolean | null {
    if (this.text[this.at] !== open) return null;
    this.takeMark(open);
    if (this.takeMark(close)) return true;
    do {
      this.take(space);
      if (!readItem()) return false;
    } while (this.takeMark(','));
    return this.takeMark(close);
  }

  private takeMark(mark: string): boolean {
    this.take(space);
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    this.take(space);
    return true;
  }

  private take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return false;
    this.at += found.length;
    return true;
  }
}
