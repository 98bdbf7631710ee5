const stringPattern = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const scalarPattern = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const whitespacePattern = /[ \t\n\r]*/y;

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
    this.consume(whitespacePattern);
    const isRead =
      this.list(
        '{',
        '}',
        () => this.consume(stringPattern) && this.takeSymbol(':') && this.value(),
      ) ??
      this.list('[', ']', () => this.value()) ??
      (this.consume(stringPattern) || this.consume(scalarPattern));
    this.consume(whitespacePattern);
    return isRead;
  }

  /** Reads an object or an array. Returns null if the text continues with something else. */
  private list(open: string, close: string, readItem: () => boolean): boolean | null {
    if (this.text[this.at] !== open) return null;
    this.takeSymbol(open);
    if (this.takeSymbol(close)) return true;
    do {
      this.consume(whitespacePattern);
      if (!readItem()) return false;
    } while (this.takeSymbol(','));
    return this.takeSymbol(close);
  }

  private takeSymbol(mark: string): boolean {
    this.consume(whitespacePattern);
    if (this.text[this.at] !== mark) return false;
    this.at += 1;
    this.consume(whitespacePattern);
    return true;
  }

  private consume(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) return false;
    this.at += found.length;
    return true;
  }
}
