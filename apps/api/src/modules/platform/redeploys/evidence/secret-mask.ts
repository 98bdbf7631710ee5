import { maskedValue } from '@stackyard/contracts';
import type { EnvVariable } from '@stackyard/platform-client';
import { privateKeyPattern, secretTextPatterns } from '#infra/text/secret-texts.js';
import { isStackSecretName } from '../../stacks/file/secret-name.js';

/**
 * Minimum length of a secret. Masking shorter values, such as `on` or `80`, would hide harmless
 * text.
 */
const minSecretLength = 4;
/**
 * Minimum length of a secret to search for in encoded form or across line breaks. Shorter secrets
 * would match too much unrelated text.
 */
const minEncodedLength = 8;
const maxSecrets = 100;
const maxSecretLength = 16_384;
const harmlessValuePattern = /^(?:true|false|null|none|yes|no)$/i;
const passwordInAddressPattern = /^[a-z][a-z0-9+.-]*:\/\/[^\s/@:]*:([^\s/@]+)@/i;

interface Span {
  start: number;
  end: number;
}

/**
 * Returns the secrets in variables: the values of variables whose names suggest a secret, and the
 * passwords in URLs. Values that are too short, too long or harmless are left out.
 */
export function secretsIn(variables: readonly EnvVariable[]): string[] {
  const values = variables.flatMap(({ name, value }) => [
    ...(isStackSecretName(name) ? [value, value.trim()] : []),
    ...(passwordInAddressPattern.exec(value)?.slice(1) ?? []),
  ]);
  return [...new Set(values)]
    .filter(({ length }) => length >= minSecretLength && length <= maxSecretLength)
    .filter((value) => !harmlessValuePattern.test(value))
    .slice(0, maxSecrets);
}

/** Masks known secrets in the output of a stack, even if they are encoded or span several lines. */
export class SecretMask {
  /** Plain and encoded secrets to search for within a line. */
  private readonly lineForms: readonly string[];
  /** Plain and encoded secrets without line breaks, to search for across lines. */
  private readonly joinedForms: readonly string[];
  private readonly maxFormLength: number;

  constructor(secrets: readonly string[]) {
    const forms = secrets.flatMap(encodedFormsOf);
    this.lineForms = uniqueNonEmpty(forms);
    this.joinedForms = uniqueNonEmpty(
      forms
        .map((form) => form.replaceAll(/[\r\n]/g, ''))
        .filter(({ length }) => length >= minEncodedLength),
    );
    this.maxFormLength = Math.max(0, ...this.lineForms.map(({ length }) => length));
  }

  /** Masks text that may have several lines. */
  maskText(text: string): string {
    return replaceSpans(text, [...spansIn(text, this.lineForms), ...likelySecretSpansIn(text)]);
  }

  /**
   * Masks consecutive lines of one stream. `isCut` means that the end of the line is missing. Such
   * a line may end with the beginning of a secret, so its end is removed.
   */
  maskLines(lines: readonly { text: string; isCut: boolean }[]): string[] {
    const joinedText = lines.map(({ text }) => text).join('');
    const spans = [
      ...spansIn(joinedText, this.joinedForms),
      ...spansMatching(joinedText, privateKeyPattern),
    ];
    let start = 0;
    return lines.map(({ text, isCut }) => {
      const offset = start;
      start += text.length;
      const lineSpans = spans.flatMap((span) => clipToLine(span, offset, text.length));
      const maskedText = replaceSpans(text, [
        ...lineSpans,
        ...spansIn(text, this.lineForms),
        ...likelySecretSpansIn(text),
      ]);
      return isCut ? maskedText.slice(0, -this.maxFormLength || undefined) : maskedText;
    });
  }
}

/**
 * Returns a secret in the forms in which programs may print it. A short secret is returned only
 * unchanged and URL-encoded.
 */
function encodedFormsOf(secret: string): string[] {
  // The round trip through a buffer replaces unpaired surrogates, for which `encodeURIComponent`
  // would throw.
  const urlEncoded = encodeURIComponent(Buffer.from(secret).toString());
  if (secret.length < minEncodedLength) return [secret, urlEncoded];
  return [
    secret,
    urlEncoded,
    urlEncoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    urlEncoded.replaceAll('%20', '+'),
    JSON.stringify(secret).slice(1, -1),
    ...secret.split(/\r?\n/).filter(({ length }) => length >= minEncodedLength),
    ...base64FormsOf(secret),
  ];
}

/**
 * In Base64, the encoding of a secret depends on its offset within a group of three bytes, for
 * example after `user:`. Returns the encoding for each offset, in standard and URL-safe form,
 * without the characters that also depend on the text around the secret.
 */
function base64FormsOf(secret: string): string[] {
  return [0, 1, 2].flatMap((prefixLength) => {
    const bytes = Buffer.concat([Buffer.alloc(prefixLength), Buffer.from(secret)]);
    const wholeCharCount = Math.floor((bytes.length * 8) / 6);
    const text = bytes.toString('base64').slice(Math.ceil((prefixLength * 8) / 6), wholeCharCount);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function spansIn(text: string, forms: readonly string[]): Span[] {
  return forms.flatMap((form) => {
    const spans: Span[] = [];
    for (
      let index = text.indexOf(form);
      index >= 0;
      index = text.indexOf(form, index + form.length)
    ) {
      spans.push({ start: index, end: index + form.length });
    }
    return spans;
  });
}

/** Returns the part of a span that lies within a line, relative to the start of that line. */
function clipToLine({ start, end }: Span, offset: number, length: number): Span[] {
  const part = { start: Math.max(0, start - offset), end: Math.min(length, end - offset) };
  return part.end > part.start ? [part] : [];
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  let maskedText = '';
  let lastEnd = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    if (start > lastEnd || (start === 0 && lastEnd === 0)) {
      maskedText += text.slice(lastEnd, start) + maskedValue;
    }
    lastEnd = Math.max(lastEnd, end);
  }
  return maskedText + text.slice(lastEnd);
}

/** Finds text that looks like a secret, even if it is not the value of a variable. */
function likelySecretSpansIn(text: string): Span[] {
  return secretTextPatterns.flatMap((form) => spansMatching(text, form));
}

function spansMatching(text: string, form: RegExp): Span[] {
  return [...text.matchAll(form)].map(({ index, 0: match, 1: prefix = '' }) => ({
    start: index + prefix.length,
    end: index + match.length,
  }));
}

function uniqueNonEmpty(forms: readonly string[]): string[] {
  return [...new Set(forms)].filter((form) => form !== '');
}
