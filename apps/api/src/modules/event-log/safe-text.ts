const mask = '[masked]';
const longest = 2000;

const secretKeys =
  /^key$|pass(word|wd)|phrase|secret|token|api-?_?key|private-?_?key|recovery-?_?code|totp|\botp\b|authorization|credential|cookie/i;
/** A code is a secret when someone types it in; the codes of problems and states are words. */
const codeKey = /code$/i;
const codeWord = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/;

/** Secrets in the middle of a text, by the form they have; what stays in front of the mask is in brackets. */
const secretTexts = [
  /([a-z][a-z0-9+.-]*:\/\/)[^\s/@]+(?=@)/gi,
  /(\b(?:Bearer|Basic)\s+)[\w+./=~-]{8,}/gi,
  /(\b(?:sy|ptr)_)[\w+/=-]{8,}/g,
  /([?&;\s](?:api[-_]?key|token|password|secret|access_token|code)=)[^&\s]+/gi,
  /(-----BEGIN [A-Z ]*PRIVATE KEY-----).*?(?=-----END|$)/g,
];
const lineBreaks = /[\t\r\n\u0085\u2028\u2029]+/g;
/**
 * Control characters, and those that turn the reading direction or are not seen: they forge what a
 * reader sees. Halves of surrogate pairs would not come back out of the database as they went in.
 */
const deceptive = /[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** A text that neither a terminal, a table nor a reader mistakes for something else. */
export function safeText(text: string): string {
  const shown = text.replace(lineBreaks, ' ').replace(deceptive, '\ufffd');
  const masked = secretTexts.reduce((kept, form) => kept.replace(form, `$1${mask}`), shown);
  if (masked.length <= longest) return masked;
  // A pair of surrogates that is cut in two is no text any more.
  return `${masked.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
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
  const typed = codeKey.test(key) && typeof value === 'string' && !codeWord.test(value);
  return telling && (secretKeys.test(key) || typed) ? mask : safe(value);
}

function safe(value: unknown): unknown {
  if (typeof value === 'string') return safeText(value);
  if (Array.isArray(value)) return value.map(safe);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'object' && value !== null) return safeDetails({ ...value });
  return value;
}
