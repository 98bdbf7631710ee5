import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findMisspeltWords, readProjectWords } from './check-spelling.mjs';

const words = readProjectWords(fileURLToPath(new URL('../..', import.meta.url)));

describe('the spelling check', () => {
  it('finds a misspelt word in a page, with its line', async () => {
    const text = 'Stackyard redeploys stacks.\nIt will recieve an event.\n';
    assert.deepEqual(await findMisspeltWords([{ path: 'docs/page.md', text }], words), [
      { word: 'recieve', path: 'docs/page.md', line: 2 },
    ]);
  });

  it('finds misspelt words in interface texts of both languages', async () => {
    const text = "en: { save: 'Save chnages' },\nde: { save: 'Änderungen speichren' },";
    const found = await findMisspeltWords(
      [{ path: 'apps/admin/src/page.messages.ts', text }],
      words,
    );
    assert.deepEqual(found.map(({ word }) => word).sort(), ['chnages', 'speichren']);
  });

  it('accepts German in message files only', async () => {
    const text = 'Wartungsfenster';
    const path = 'apps/admin/src/page.messages.ts';
    assert.deepEqual(await findMisspeltWords([{ path, text }], words), []);
    assert.equal((await findMisspeltWords([{ path: 'docs/page.md', text }], words)).length, 1);
  });

  it('ignores code in pages', async () => {
    const text = 'Run `sudo aptt`:\n\n```sh\naptt updatte\n```\n';
    assert.deepEqual(await findMisspeltWords([{ path: 'docs/page.md', text }], words), []);
  });

  it('keeps the word list sorted and without duplicates', () => {
    assert.deepEqual(
      words,
      [...new Set(words)].sort((a, b) => a.localeCompare(b, 'en')),
    );
  });
});
