import { isSecretName, secretTexts } from '#infra/text/secret-texts.js';

const mask = '[masked]';
const maxLength = 2000;

/**
 * Keys that end with `code` usually name secret codes that users type in. Values that consist of
 * uppercase words are problem codes or states, which are not secret.
 */
const secretCodeKey = /code$/i;
const publicCode = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

const lineBreaks = /[\t\r\n\u0085\u2028\u2029]+/g;
/**
 * Characters that make text look different (control characters, invisible characters and characters
 * that change the reading direction), and unpaired surrogates, which the database would not return
 * unchanged.
 */
const deceptiveCharacters = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Makes text safe to show in a terminal, a table or a page. */
export function safeText(text: string): string {
  const shown = text.replace(lineBreaks, ' ').replace(deceptiveCharacters, '\ufffd');
  const masked = secretTexts.reduce((kept, form) => kept.replace(form, `$1${mask}`), shown);
  if (masked.length <= maxLength) return masked;
  // Remove half of a surrogate pair that was split.
  return `${masked.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Copies details with safe texts and masks the values of keys that name secrets, at any depth. */
export function safeDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [safeText(key), safeValue(key, value)]),
  );
}

/** Booleans are not masked, because they only show whether a secret exists. */
function safeValue(key: string, value: unknown): unknown {
  const mayBeSecret = value !== null && value !== undefined && typeof value !== 'boolean';
  const typed = secretCodeKey.test(key) && typeof value === 'string' && !publicCode.test(value);
  return mayBeSecret && (isSecretName(key) || typed) ? mask : cleanValue(value);
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return safeText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return safeDetails({ ...value });
  return value;
}
