import { SecretMask, secretsIn } from './secret-mask.js';

const secret = 'hunter2 & söns/+?';
const mask = new SecretMask([secret, 'abcd']);

function maskLines(...texts: string[]): string[] {
  return mask.maskLines(texts.map((text) => ({ text, isCut: false })));
}

describe('secrets of variables', () => {
  it('are the values of variables with a suspicious name, and passwords in URLs', () => {
    const variables = [
      { name: 'DB_PASSWORD', value: 'first-value' },
      { name: 'LOG_LEVEL', value: 'debug' },
      { name: 'DATABASE_URL', value: 'postgres://shop:second-value@db/shop' },
      { name: 'USE_TOKEN', value: 'true' },
      { name: 'API_KEY', value: 'abc' },
      { name: 'SESSION_SECRET', value: 'first-value' },
    ];
    expect(secretsIn(variables)).toEqual(['first-value', 'second-value']);
  });
});

describe('a mask', () => {
  it.each([
    ['as it is', `login ${secret} failed`, 'login <masked> failed'],
    ['in an address', `GET /?p=${encodeURIComponent(secret)}#a`, 'GET /?p=<masked>#a'],
    ['with plus signs', `p=${encodeURIComponent(secret).replaceAll('%20', '+')}`, 'p=<masked>'],
    ['in JSON', JSON.stringify({ p: secret }), '{"p":"<masked>"}'],
    ['several times', `${secret}${secret} ${secret}`, '<masked> <masked>'],
    ['next to another one', `${secret}abcd`, '<masked>'],
    ['although it is short', 'key abcd', 'key <masked>'],
  ])('hides a secret %s', (_, text, expected) => {
    expect(maskLines(text)).toEqual([expected]);
    expect(mask.maskText(text)).toBe(expected);
  });

  it.each(['', 'u', 'us', 'usr:'])('hides a secret in Base64 after %j', (before) => {
    const text = Buffer.from(`${before}${secret}:and more`).toString('base64');
    expect(maskLines(`Cookie ${text}`).join()).toContain('<masked>');
    expect(maskLines(`Cookie ${text}`).join()).not.toContain(text.slice(8, 16));
  });

  it('hides a secret that continues in the next line, and no more of these lines', () => {
    expect(maskLines('start hunter2 &', ' söns/+? end', 'next')).toEqual([
      'start <masked>',
      '<masked> end',
      'next',
    ]);
  });

  it('hides all lines of a private key that no variable contains', () => {
    const lines = [
      '-----BEGIN PRIVATE KEY-----',
      'MIIEvQIBADAN',
      'Bgkqhki',
      '-----END PRIVATE KEY-----',
    ];

    expect(mask.maskText(lines.join('\n'))).toBe(
      '-----BEGIN PRIVATE KEY-----<masked>-----END PRIVATE KEY-----',
    );
    expect(maskLines('before', ...lines, 'after').join('\n')).not.toMatch(/MIIE|Bgkq/);
    expect(maskLines('before', ...lines, 'after').at(-1)).toBe('after');
  });

  it('hides each line of a secret with several lines', () => {
    const key = new SecretMask(['-----BEGIN KEY-----\nMIIEvQIBADANBg\n-----END KEY-----']);
    const lines = ['app: -----BEGIN KEY-----', 'app: MIIEvQIBADANBg', 'app: done'];
    expect(key.maskLines(lines.map((text) => ({ text, isCut: false })))).toEqual([
      'app: <masked>',
      'app: <masked>',
      'app: done',
    ]);
  });

  it('drops the end of a cut line, which may be the start of a secret', () => {
    const [line = ''] = mask.maskLines([{ text: `${'x'.repeat(200)}hunter2 &`, isCut: true }]);
    expect(line).not.toContain('hunter2');
    expect(line).toMatch(/^x{100,}/);
  });

  it('hides what looks like a secret but is the value of no variable', () => {
    expect(maskLines('GET https://shop:pw@db/ with Bearer abcdefgh12')).toEqual([
      'GET https://<masked>@db/ with Bearer <masked>',
    ]);
  });

  it('is fast for many secrets and long logs', () => {
    const manySecrets = new SecretMask(
      Array.from({ length: 100 }, (_, index) => `secret-value-${index}`),
    );
    const lines = Array.from({ length: 200 }, () => ({
      text: 'secret-'.repeat(180),
      isCut: false,
    }));
    expect(manySecrets.maskLines(lines)).toHaveLength(200);
  });
});
