import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '#config/settings.js';
import { SecretBox } from './secret-box.js';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stackyard-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

function open(settings: Partial<Settings> = {}): Promise<SecretBox> {
  return SecretBox.open(Object.assign(new Settings(), { DATA_DIR: dataDir }, settings));
}

describe('a sealed value', () => {
  it('can be decrypted after a restart, and is different every time', async () => {
    const box = await open();
    const sealed = box.seal('api-key', 'ptr_größe');

    expect(sealed).not.toContain('ptr_');
    expect(sealed).not.toBe(box.seal('api-key', 'ptr_größe'));
    expect(box.open('api-key', sealed)).toBe('ptr_größe');
    expect((await open()).open('api-key', sealed)).toBe('ptr_größe');
  });

  it('may be empty', async () => {
    const box = await open();
    expect(box.open('api-key', box.seal('api-key', ''))).toBe('');
  });

  it('cannot be decrypted for another purpose or with another secret', async () => {
    const box = await open();
    const sealed = box.seal('api-key', 'ptr_1');

    expect(() => box.open('ssh-password', sealed)).toThrow();
    const other = await open({ APP_SECRET: 'another secret that is long enough' });
    expect(() => other.open('api-key', sealed)).toThrow();
  });

  it('cannot be decrypted if a part of it was changed', async () => {
    const corrupt = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
    const box = await open();
    const parts = box.seal('api-key', 'ptr_1').split('.');

    for (const index of [0, 1, 2, 3]) {
      const changed = parts.map((part, at) => (at === index ? corrupt(part) : part));
      expect(() => box.open('api-key', changed.join('.'))).toThrow();
    }
    expect(() => box.open('api-key', 'ptr_1')).toThrow('Not an encrypted value');
  });
});

describe('the secret of the installation', () => {
  it('is readable only by its owner', async () => {
    await open();

    const { mode } = await stat(join(dataDir, 'app-secret'));
    expect(mode & 0o777).toBe(0o600);
    expect(await readFile(join(dataDir, 'app-secret'), 'utf8')).toHaveLength(64);
  });

  it('is created once, even by parallel starts, and leaves no drafts', async () => {
    const boxes = await Promise.all([open(), open(), open()]);
    const [first, ...others] = boxes.map((box) => box.seal('x', 'value'));

    expect(boxes[1]?.open('x', first ?? '')).toBe('value');
    expect(others.map((sealed) => boxes[0]?.open('x', sealed))).toEqual(['value', 'value']);
    expect(await readdir(dataDir)).toEqual(['app-secret']);
  });

  it.each(['', 'cut off'])('is refused if its file contains %j', async (text) => {
    await writeFile(join(dataDir, 'app-secret'), text);

    await expect(open()).rejects.toThrow('app-secret is damaged');
    expect(await readFile(join(dataDir, 'app-secret'), 'utf8')).toBe(text);
  });

  it('is not stored if it comes from the environment', async () => {
    await open({ APP_SECRET: 'x'.repeat(32) });

    expect(await readdir(dataDir)).toEqual([]);
  });
});
