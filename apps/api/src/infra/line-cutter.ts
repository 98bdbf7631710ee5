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

  private readonly secrets: readonly string[];

  constructor(secrets: readonly string[] = []) {
    this.secrets = secrets.filter((secret) => secret !== '');
  }

  /** The lines that have ended with this piece. */
  add(text: string): string[] {
    const lines = (this.rest + text).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    if (this.rest.length > longestRest) {
      // The end may be the beginning of a secret, which is found with what follows.
      const kept = Math.max(0, ...this.secrets.map(({ length }) => length - 1));
      const masked = this.masked(this.rest);
      const end = Math.max(0, masked.length - kept);
      lines.push(masked.slice(0, end));
      this.rest = masked.slice(end);
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
    const plain = this.masked(line).replace(sequences, '').replace(controls, '\ufffd');
    if (plain.length <= longestLine) return plain;
    // Half of a pair of surrogates is no sign.
    return `${plain.slice(0, longestLine).replace(/[\ud800-\udbff]$/, '')} …`;
  }

  private masked(text: string): string {
    return this.secrets.reduce((left, secret) => left.split(secret).join('••••'), text);
  }
}
