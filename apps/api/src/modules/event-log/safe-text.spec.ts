import { foldForSearch, safeDetails, safeText } from './safe-text.js';

describe('texts of the event log', () => {
  it('stay on one line', () => {
    expect(safeText('first\r\nsecond\tthird\u2028fourth')).toBe('first second third fourth');
  });

  it('carry nothing that a terminal would obey or a reader would not see', () => {
    expect(safeText('\u001b[31mred\u0007 \u202egnp.exe')).toBe('\ufffd[31mred\ufffd \ufffdgnp.exe');
  });

  it('keep letters of every script and emoji as they are', () => {
    expect(safeText('Größe 測試 🚀')).toBe('Größe 測試 🚀');
  });

  it('lose the credentials of an address', () => {
    expect(safeText('https://lena:hunter2@git.example/app.git')).toBe(
      'https://[masked]@git.example/app.git',
    );
  });

  it('end somewhere', () => {
    expect(safeText('x'.repeat(5000))).toHaveLength(2000);
  });

  it('are found whatever their case, width or form', () => {
    expect(foldForSearch('ÜBER')).toBe(foldForSearch('u\u0308ber'));
    expect(foldForSearch('ＡＢＣ')).toBe('abc');
  });
});

describe('details of the event log', () => {
  it('mask secrets however deep they lie', () => {
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

  it('may say that a secret is there or not', () => {
    const details = { apiKey: true, password: null, count: 3, at: new Date(0) };

    expect(safeDetails(details)).toEqual({
      apiKey: true,
      password: null,
      count: 3,
      at: '1970-01-01T00:00:00.000Z',
    });
  });

  it('are cleaned in keys and values alike', () => {
    expect(safeDetails({ 'a\nb': ['c\u0000d'] })).toEqual({ 'a b': ['c\ufffdd'] });
  });
});
