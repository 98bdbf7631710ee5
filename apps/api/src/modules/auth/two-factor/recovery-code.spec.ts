import { hashOfRecoveryCode, createRecoveryCodes } from './recovery-code.js';

describe('recovery codes', () => {
  it('are ten different codes in groups that can be read aloud', () => {
    const codes = createRecoveryCodes();

    expect(new Set(codes).size).toBe(10);
    for (const code of codes)
      expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  it('have at least sixty random bits', () => {
    const characters = createRecoveryCodes()[0]?.replace(/-/g, '') ?? '';

    expect(characters.length * Math.log2(32)).toBeGreaterThanOrEqual(60);
  });

  it.each([
    '7KQ2-M0EX-9VBN-31ZT',
    '7kq2m0ex9vbn31zt',
    ' 7kq2 moex 9vbn 3lzt ',
    '7kq2-m0ex-9vbn-3izt',
  ])('are the same when typed as %s', (typed) => {
    expect(hashOfRecoveryCode(typed)).toBe(hashOfRecoveryCode('7kq2-m0ex-9vbn-31zt'));
  });

  it('depend on every character', () => {
    expect(hashOfRecoveryCode('7kq2-m0ex-9vbn-31zs')).not.toBe(
      hashOfRecoveryCode('7kq2-m0ex-9vbn-31zt'),
    );
  });
});
