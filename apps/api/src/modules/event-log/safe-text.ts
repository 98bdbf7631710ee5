const mask = '[masked]';
const longest = 2000;

const secretKeys =
  /pass(word|phrase|wd)|secret|token|api-?_?key|private-?_?key|authorization|credential|cookie/i;
const lineBreaks = /[\t\r\n\u0085\u2028\u2029]+/g;
/** Control characters, and those that turn the reading direction: both forge what a reader sees. */
const deceptive = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const userInfo = /([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+@/gi;

/** A text that neither a terminal, a table nor a reader mistakes for something else. */
export function safeText(text: string): string {
  const shown = text.replace(lineBreaks, ' ').replace(deceptive, '\ufffd');
  const masked = shown.replace(userInfo, `$1${mask}@`);
  return masked.length > longest ? `${masked.slice(0, longest - 1)}…` : masked;
}

/** Copies details with safe texts; what a key names as a secret is masked, however deep it lies. */
export function safeDetails(details: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [safeText(key), safeValue(key, value)]),
  );
}

/** True and false tell whether a secret is there, never what it is. */
function safeValue(key: string, value: unknown): unknown {
  const telling = value !== null && value !== undefined && typeof value !== 'boolean';
  return telling && secretKeys.test(key) ? mask : safe(value);
}

function safe(value: unknown): unknown {
  if (typeof value === 'string') return safeText(value);
  if (Array.isArray(value)) return value.map(safe);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return safeDetails({ ...value });
  return value;
}

/** Folds a text for searching: case, width and composed forms make no difference. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
