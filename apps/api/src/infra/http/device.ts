/**
 * Patterns for recognizing browsers. The first match wins, and the order matters, because the user
 * agents of most browsers also name other browsers.
 */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const operatingSystems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
];

/**
 * Returns a readable name for the client, such as `Firefox on Linux` or `curl`; null if the user
 * agent is missing or not recognized.
 */
export function deviceNameOf(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  if (!/^Mozilla\//.test(userAgent)) return toolNameOf(userAgent);
  const browser = findName(userAgent, browsers);
  const operatingSystem = findName(userAgent, operatingSystems);
  return browser !== null && operatingSystem !== null
    ? `${browser} on ${operatingSystem}`
    : (browser ?? operatingSystem);
}

/**
 * Returns the name of a command-line tool, which usually comes first in the user agent; null if the
 * user agent does not begin with a name.
 */
function toolNameOf(userAgent: string): string | null {
  return /^[a-z][\w.-]{1,40}(?=[/\s]|$)/i.exec(userAgent)?.[0] ?? null;
}

function findName(userAgent: string, patterns: readonly [RegExp, string][]): string | null {
  return patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
