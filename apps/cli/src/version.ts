import { readFileSync } from 'node:fs';

export const version = versionIn(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));

function versionIn(text: string): string {
  const parsed: unknown = JSON.parse(text);
  const packageVersion =
    typeof parsed === 'object' && parsed !== null && 'version' in parsed ? parsed.version : null;
  return String(packageVersion);
}
