const stringPattern = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const scalarPattern = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;
const whitespacePattern = /[ \t\n\r]*/y;

/**
 * Returns the offset of the first fault in JSON, or null if there is none. The messages of
 * `JSON.parse` do not always contain the offset.
 */
export function findJsonFaultOffset(text: string): number | null {
  const reader = new JsonReader(text);
  return reader.readDocument() ? null : reader.position;
}

class JsonReader {
  position = 0;

  constructor(private readonly text: string) {}

  readDocument(): boolean {
    return this.readValue() && this.position === this.text.length;
  }

  private readValue(): boolean {
    this.consume(whitespacePattern);
    const isRead =
      this.readCollection(
        '{',
        '}',
        () => this.consume(stringPattern) && this.takeSymbol(':') && this.readValue(),
      ) ??
      this.readCollection('[', ']', () => this.readValue()) ??
      (this.consume(stringPattern) || this.consume(scalarPattern));
    this.consume(whitespacePattern);
    return isRead;
  }

  /**
   * Reads an object or an array that begins with `open`. Returns whether it is valid; null if the
   * text does not continue with `open`.
   */
  private readCollection(open: string, close: string, readItem: () => boolean): boolean | null {
    if (this.text[this.position] !== open) return null;
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
    if (this.text[this.position] !== mark) return false;
    this.position += 1;
    this.consume(whitespacePattern);
    return true;
  }

  private consume(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    const [match] = pattern.exec(this.text) ?? [];
    if (match === undefined) return false;
    this.position += match.length;
    return true;
  }
}
