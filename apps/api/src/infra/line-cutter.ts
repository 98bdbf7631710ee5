/** Longer lines are cut: nobody reads them, and a browser has to draw them. */
const longestLine = 4000;
/** Characters of a line that has not ended yet; a program that prints none of its ends fills no memory. */
const longestRest = 64_000;

const escape = String.fromCharCode(27);
const bell = String.fromCharCode(7);
/** Terminal colours and other sequences that a page cannot show. */
const sequences = new RegExp(
  `${escape}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${bell}${escape}]*(?:${bell}|${escape}\\\\)?|[@-_])`,
  'g',
);
/** Every control character but the tab. */
const controls = /[^\P{Cc}\t]/gu;

/** Cuts a stream of text into lines; secrets and control characters do not get through. */
export class LineCutter {
  private rest = '';

  constructor(private readonly secrets: readonly string[] = []) {}

  /** The lines that have ended with this piece. */
  add(text: string): string[] {
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    if (this.rest.length > longestRest) {
      lines.push(this.rest);
      this.rest = '';
    }
    return lines.map((line) => this.clean(line));
  }

  /** What came after the last end of a line. */
  end(): string[] {
    const { rest } = this;
    this.rest = '';
    return rest === '' ? [] : [this.clean(rest)];
  }

  private clean(line: string): string {
    const masked = this.secrets.reduce((text, secret) => text.split(secret).join('••••'), line);
    const plain = masked.replace(sequences, '').replace(controls, '\ufffd');
    return plain.length > longestLine ? `${plain.slice(0, longestLine)} …` : plain;
  }
}
