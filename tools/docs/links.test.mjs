import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anchorsOf, listBrokenLinks } from './links.mjs';
import { readPages } from './pages.mjs';

describe('the links between pages', () => {
  for (const page of readPages()) {
    it(`of ${page.path} exist`, () => {
      assert.deepEqual(listBrokenLinks(page), []);
    });
  }
});

describe('the link check', () => {
  const findBrokenLinks = (text) => listBrokenLinks({ path: 'docs/made-up.md', text });

  it('finds missing pages, images and headings', () => {
    assert.deepEqual(
      findBrokenLinks('[a](nowhere.md) ![b](images/none.png) [c](../README.md#no-such-part)'),
      ['nowhere.md', 'images/none.png', '../README.md#no-such-part'],
    );
  });

  it('ignores other hosts and code', () => {
    assert.deepEqual(
      findBrokenLinks('[a](https://example.org/x)\n```sh\necho "[b](nowhere.md)"\n```\n'),
      [],
    );
  });

  it('names headings like GitHub', () => {
    const page = '# Users, groups & `rights`\n## Again\n## Again\n```sh\n# no heading\n```\n';
    assert.deepEqual([...anchorsOf(page)], ['users-groups--rights', 'again', 'again-1']);
  });
});
