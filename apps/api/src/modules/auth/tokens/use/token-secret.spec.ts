import { hashOfSecret, hintOf, isWellFormedSecret, createTokenSecret } from './token-secret.js';

describe('the secret of a token', () => {
  it('starts with the prefix and has 256 random bits and a checksum', () => {
    const secrets = Array.from({ length: 200 }, createTokenSecret);

    for (const secret of secrets) expect(secret).toMatch(/^sy_[0-9A-Za-z]{49}$/);
    expect(new Set(secrets).size).toBe(200);
    expect(secrets.every(isWellFormedSecret)).toBe(true);
  });

  it('becomes invalid if any single character changes', () => {
    const secret = createTokenSecret();
    for (let at = 3; at < secret.length; at += 1) {
      const other = secret[at] === 'x' ? 'y' : 'x';
      expect(isWellFormedSecret(`${secret.slice(0, at)}${other}${secret.slice(at + 1)}`)).toBe(
        false,
      );
    }
  });

  it.each([
    '',
    'sy_',
    'sy_ÄÖÜ',
    `sy_${'0'.repeat(48)}`,
    `sy_${'x'.repeat(49)}`,
    `sy_${'x'.repeat(5000)}`,
    `SY_${'0'.repeat(49)}`,
  ])('is not %j', (text) => {
    expect(isWellFormedSecret(text)).toBe(false);
  });

  it('reveals little in its hint', () => {
    const secret = createTokenSecret();

    expect(hintOf(secret)).toBe(secret.slice(0, 9));
    expect(hashOfSecret(secret)).toMatch(/^[0-9a-f]{64}$/);
  });
});
