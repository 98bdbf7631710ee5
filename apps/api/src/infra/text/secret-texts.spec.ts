import { secretTextPatterns } from './secret-texts.js';

function maskAll(text: string): string {
  return secretTextPatterns.reduce((masked, pattern) => masked.replace(pattern, '$1…'), text);
}

describe('the patterns for secrets in texts', () => {
  it.each([
    ['git pull https://lena:hunter2@git.example/app', 'git pull https://…@git.example/app'],
    ['see1http://token@host/ and ftp://b@c', 'see1http://…@host/ and ftp://…@c'],
    ['https://git.example/lena@example.org', 'https://git.example/lena@example.org'],
    ['authorization: Bearer abcdefgh12', 'authorization: Bearer …'],
    ['GET /?code=1234&page=2', 'GET /?code=…&page=2'],
  ])('mask %j', (text, masked) => {
    expect(maskAll(text)).toBe(masked);
  });

  // If the time grew with the square of the length, this would take hours.
  it.each(['a', 'a.', 'a:', 'a://', ' ', 'Bearer ', 'sy_', '?code=', '-----BEGIN A'])(
    'need time in proportion to the length of the text: %j repeated',
    (part) => {
      const text = part.repeat(2_000_000 / part.length);
      expect(maskAll(text).length).toBeGreaterThan(0);
    },
  );
});
