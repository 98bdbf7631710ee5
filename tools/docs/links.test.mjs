import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { anchors, brokenLinks } from './links.mjs';
import { pages } from './pages.mjs';

describe('the links between pages', () => {
  for (const page of pages()) {
    it(`${page.path} leads to what is there`, () => {
      assert.deepEqual(brokenLinks(page), []);
    });
  }
});

describe('the check of links', () => {
  const broken = (text) => brokenLinks({ path: 'docs/made-up.md', text });

  it('finds a page, a picture and a heading that are missing', () => {
    assert.deepEqual(
      broken('[a](nowhere.md) ![b](images/none.png) [c](../README.md#no-such-part)'),
      ['nowhere.md', 'images/none.png', '../README.md#no-such-part'],
    );
  });

  it('leaves other hosts and code alone', () => {
    assert.deepEqual(
      broken('[a](https://example.org/x)\n```sh\necho "[b](nowhere.md)"\n```\n'),
      [],
    );
  });

  it('names headings as GitHub does', () => {
    const page = '# Users, groups & `rights`\n## Again\n## Again\n```sh\n# no heading\n```\n';
    assert.deepEqual([...anchors(page)], ['users-groups--rights', 'again', 'again-1']);
  });
});
