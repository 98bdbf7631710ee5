import { controlCharacterPattern, escapeSequencePattern } from './control-characters.js';

/** Maximum length of a line. Longer lines are truncated, because browsers render them slowly. */
const maxLineLength = 4000;
/**
 * Limit for a line that is not finished yet, so that output without line breaks cannot exhaust the
 * memory.
 */
const maxUnfinishedLength = 64_000;

/**
 * Splits streamed text into lines, masks secrets, removes escape sequences, and replaces control
 * characters.
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

  /** Returns the lines that are completed by this text. */
  add(text: string): string[] {
    const lines = (this.pendingText + text).split(/\r\n|\n|\r(?!$)/);
    this.pendingText = lines.pop() ?? '';
    if (this.pendingText.length > maxUnfinishedLength) {
      // Hold back the end of the text: it may be the start of a secret that can be masked only once
      // the rest arrives.
      const heldBackLength = Math.max(0, ...this.secrets.map(({ length }) => length - 1));
      const masked = this.maskSecrets(this.pendingText);
      const end = Math.max(0, masked.length - heldBackLength);
      lines.push(masked.slice(0, end));
      this.pendingText = masked.slice(end);
    }
    return lines.map((line) => this.cleanLine(line));
  }

  /** Returns the text after the last line break as a line; empty if there is none. */
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
