import { endpoints, foldForSearch, type RequestClass } from '@stackyard/contracts';
import { getMetadataStorage } from 'class-validator';
import { safeDetails, safeText } from './safe-text.js';

/** Returns the names of all properties, including nested ones, in API requests. */
function requestProperties(): string[] {
  const visited = new Set<unknown>();
  const names = new Set<string>();
  const visit = (type: RequestClass<object> | undefined) => {
    if (type === undefined || visited.has(type)) return;
    visited.add(type);
    for (const rule of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
      names.add(rule.propertyName);
      const inner: unknown = Reflect.getMetadata(
        'design:type',
        type.prototype as object,
        rule.propertyName,
      );
      if (typeof inner === 'function' && inner !== Object) visit(inner as RequestClass<object>);
    }
  };
  for (const { endpoint } of endpoints) [endpoint.query, endpoint.body].forEach(visit);
  return [...names];
}

/**
 * Names of properties that may hold a secret. Words such as `encode` are excluded, because they
 * contain `code` but name no secret.
 */
const secretNamePattern = /pass|phrase|secret|key|token|(?<!en)code|private|credential|otp|pin$/i;
/** Fingerprints of public keys, which are not secret. */
const publicNames = new Set(['hostKey', 'jumpHostKey']);
/** Further names of secrets. They do not occur in API requests, but must be masked too. */
const unmaskedNames = [
  'apiToken',
  'sessionToken',
  'recoveryCode',
  'recoveryCodes',
  'privateKey',
  'totpSecret',
  'sshPassword',
  'Authorization',
  'X-API-Key',
  'Set-Cookie',
  'client_secret',
  'passphrase',
];

describe('texts of the event log', () => {
  it('stay on one line', () => {
    expect(safeText('first\r\nsecond\tthird\u2028fourth')).toBe('first second third fourth');
  });

  it('contain no control characters or invisible characters', () => {
    expect(safeText('\u001b[31mred\u0007 \u202egnp.exe')).toBe('\ufffd[31mred\ufffd \ufffdgnp.exe');
  });

  it('keep letters of every script and emoji as they are', () => {
    expect(safeText('Größe 測試 🚀')).toBe('Größe 測試 🚀');
  });

  it('mask credentials in a URL', () => {
    expect(safeText('https://lena:hunter2@git.example/app.git')).toBe(
      'https://[masked]@git.example/app.git',
    );
  });

  it('have a maximum length, and are never cut within a character', () => {
    expect(safeText('x'.repeat(5000))).toHaveLength(2000);
    expect(safeText(`x${'🚀'.repeat(1500)}`)).toMatch(/^x(🚀)+…$/u);
    expect(safeText('half \ud83d of a sign')).toBe('half \ufffd of a sign');
  });

  it('are found regardless of case, width or Unicode form', () => {
    expect(foldForSearch('ÜBER')).toBe(foldForSearch('u\u0308ber'));
    expect(foldForSearch('ＡＢＣ')).toBe('abc');
  });
});

describe('secrets', () => {
  const fields = requestProperties().filter(
    (name) => secretNamePattern.test(name) && !publicNames.has(name),
  );

  it('are found in the requests of the API', () => {
    expect(fields).toEqual(
      expect.arrayContaining([
        'password',
        'newPassword',
        'apiKey',
        'securityPhrase',
        'code',
        'secret',
      ]),
    );
  });

  it.each([...fields, ...unmaskedNames])('are masked under the key %s', (name) => {
    const details = { before: { [name]: '123456' }, after: [{ [name]: 'correct horse battery' }] };

    expect(safeDetails(details)).toEqual({
      before: { [name]: '[masked]' },
      after: [{ [name]: '[masked]' }],
    });
  });

  it.each([
    ['Authorization: Bearer abcdef123456', 'Authorization: Bearer [masked]'],
    ['token sy_abcdefgh12345678 was used', 'token sy_[masked] was used'],
    ['key ptr_abcdefgh12345678= refused', 'key ptr_[masked] refused'],
    ['GET /callback?state=1&code=abc', 'GET /callback?state=1&code=[masked]'],
    [
      'key -----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----',
      'key -----BEGIN OPENSSH PRIVATE KEY-----[masked]-----END OPENSSH PRIVATE KEY-----',
    ],
  ])('are masked in the text %j', (text, shown) => {
    expect(safeText(text)).toBe(shown);
  });

  it('do not include problem codes and states', () => {
    expect(safeDetails({ code: 'PULL_FAILED', exitCode: 137 })).toEqual({
      code: 'PULL_FAILED',
      exitCode: 137,
    });
  });
});

describe('details of the event log', () => {
  it('mask secrets at any depth', () => {
    const details = {
      server: { name: 'home', apiKey: 'ptr_1', 'X-API-Key': 'ptr_2' },
      attempts: [{ Password: 'hunter2', headers: { Authorization: 'Bearer abc' } }],
      sessionToken: 'abc',
      passphrase: ['eight', 'words'],
      clientSecret: { inner: 'x' },
    };

    expect(safeDetails(details)).toEqual({
      server: { name: 'home', apiKey: '[masked]', 'X-API-Key': '[masked]' },
      attempts: [{ Password: '[masked]', headers: { Authorization: '[masked]' } }],
      sessionToken: '[masked]',
      passphrase: '[masked]',
      clientSecret: '[masked]',
    });
  });

  it('may show whether a secret exists', () => {
    const details = { apiKey: true, password: null, count: 3, at: new Date(0) };

    expect(safeDetails(details)).toEqual({
      apiKey: true,
      password: null,
      count: 3,
      at: '1970-01-01T00:00:00.000Z',
    });
  });

  it('are cleaned in keys as well as values', () => {
    expect(safeDetails({ 'a\nb': ['c\u0000d'] })).toEqual({ 'a b': ['c\ufffdd'] });
  });
});
