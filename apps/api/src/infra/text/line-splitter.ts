import { controlCharacterPattern, escapeSequencePattern } from './control-characters.js';

/** Maximum length of a line. Longer lines are truncated, because browsers render them slowly. */
const maxLineLength = 4000;
/**
 * Limit for a line that is not finished yet, so that output without line breaks cannot exhaust the
 * memory.
 */
const maxUnfinishedLength = 64_000;

/**
 * Splits streamed text into lines. Masks secrets, removes escape sequences, replaces control
 * characters and truncates long lines.
 */
export class LineSplitter {
  private pendingText = '';

  private readonly secrets: readonly string[];

  constructor(secrets: readonly string[] = []) {
    // Sort longer secrets first, because they may contain shorter ones.
    this.secrets = secrets
      .filter((secret) => secret !== '')
      .toSorted((one, other) => other.length - one.length);
  }

  /**
   * Adds text and returns the lines that it completes. If the unfinished line becomes too long,
   * returns its beginning as a line, too.
   */
  add(text: string): string[] {
    const lines = (this.pendingText + text).split(/\r\n|\n|\r(?!$)/);
    this.pendingText = lines.pop() ?? '';
    if (this.pendingText.length > maxUnfinishedLength) {
      // Hold back the end of the text: it may be the start of a secret that can be masked only once
      // the rest arrives.
      const heldBackLength = Math.max(0, ...this.secrets.map(({ length }) => length - 1));
      const maskedText = this.maskSecrets(this.pendingText);
      const end = Math.max(0, maskedText.length - heldBackLength);
      lines.push(maskedText.slice(0, end));
      this.pendingText = maskedText.slice(end);
    }
    return lines.map((line) => this.cleanLine(line));
  }

  /**
   * Returns the unfinished last line, or an empty array if there is none.
   */
  end(): string[] {
    const { pendingText } = this;
    this.pendingText = '';
    return pendingText === '' ? [] : [this.cleanLine(pendingText)];
  }

  private cleanLine(line: string): string {
    const plain = this.maskSecrets(line)
      .replace(escapeSequencePattern, '')
      .replace(controlCharacterPattern, '\ufffd');
    if (plain.length <= maxLineLength) return plain;
    // If truncation has split a surrogate pair, drop the half that is left.
    return `${plain.slice(0, maxLineLength).replace(/[\ud800-\udbff]$/, '')} …`;
  }

  private maskSecrets(text: string): string {
    return this.secrets.reduce((maskedText, secret) => maskedText.split(secret).join('••••'), text);
  }
}
