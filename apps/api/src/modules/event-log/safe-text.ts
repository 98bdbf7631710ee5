import { isSecretName, secretTextPatterns } from '#infra/text/secret-texts.js';
import { truncate } from '#infra/text/truncate.js';

const mask = '[masked]';
const maxLength = 2000;

/**
 * Keys that end with `code` usually name secret codes that users type in. Values that consist of
 * uppercase words are problem codes or states, which are not secret.
 */
const secretCodeKeyPattern = /code$/i;
const publicCodePattern = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

const lineBreakPattern = /[\t\r\n\u0085\u2028\u2029]+/g;
/**
 * Characters that make text look different (control characters, invisible characters and characters
 * that change the reading direction), and unpaired surrogates, which the database would not return
 * unchanged.
 */
const deceptiveCharacterPattern =
  /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * Makes text safe to store and to show in a terminal, a table or a page: replaces line breaks and
 * deceptive characters, masks secrets, and truncates long text.
 */
export function safeText(text: string): string {
  const shown = text.replace(lineBreakPattern, ' ').replace(deceptiveCharacterPattern, '\ufffd');
  const masked = secretTextPatterns.reduce(
    (text, pattern) => text.replace(pattern, `$1${mask}`),
    shown,
  );
  return truncate(masked, maxLength);
}

/**
 * Returns a copy of details in which all texts are safe and the values of keys that name secrets
 * are masked, at any depth.
 */
export function safeDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [safeText(key), safeValue(key, value)]),
  );
}

/**
 * Returns a value without secrets. Booleans are not masked, because they only show whether a secret
 * exists.
 */
function safeValue(key: string, value: unknown): unknown {
  const mayBeSecret = value !== null && value !== undefined && typeof value !== 'boolean';
  const isSecretCode =
    secretCodeKeyPattern.test(key) && typeof value === 'string' && !publicCodePattern.test(value);
  return mayBeSecret && (isSecretName(key) || isSecretCode) ? mask : toSafeValue(value);
}

function toSafeValue(value: unknown): unknown {
  if (typeof value === 'string') return safeText(value);
  if (Array.isArray(value)) return value.map(toSafeValue);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return safeDetails({ ...value });
  return value;
}
