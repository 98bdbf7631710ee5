/** The first that fits counts: most browsers claim to be others, too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\b(?:Linux|X11)\b/, 'Linux'],
];

/** What someone came with, in words: `Firefox on Linux`, `curl`. Null when the header says nothing usable. */
export function deviceIn(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  if (!/^Mozilla\//.test(userAgent)) return toolIn(userAgent);
  const browser = wordFor(userAgent, browsers);
  const system = wordFor(userAgent, systems);
  return browser !== null && system !== null ? `${browser} on ${system}` : (browser ?? system);
}

/** Tools begin with their own name. */
function toolIn(userAgent: string): string | null {
  return /^[a-z][\w.-]{1,40}(?=[/\s]|$)/i.exec(userAgent)?.[0] ?? null;
}

function wordFor(userAgent: string, words: readonly [RegExp, string][]): string | null {
  return words.find(([sign]) => sign.test(userAgent))?.[1] ?? null;
}
