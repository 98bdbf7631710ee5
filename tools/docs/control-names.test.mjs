import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isGuide, readAppTexts, unknownControls } from './control-names.mjs';
import { readPages } from './pages.mjs';

const appTexts = readAppTexts();

describe('the controls named in a page', () => {
  for (const { path, text } of readPages().filter(isGuide)) {
    it(`exist in the app: ${path}`, () => {
      assert.deepEqual(unknownControls(text, appTexts), []);
    });
  }
});

describe('the check of controls', () => {
  const unknown = (text) =>
    unknownControls(text, ['Redeploy', 'Roll back…', 'Remove the group ({count})']);

  it('finds names that the app does not have', () => {
    assert.deepEqual(unknown('Choose **Deploy**.\n\n| **redeploy** |\n- a\n  **Roll\n  up**'), [
      'Deploy',
      'redeploy',
      'Roll up',
    ]);
  });

  it('accepts names with or without an ellipsis or a remark', () => {
    assert.deepEqual(
      unknown('See **Redeploy**, **Roll back**, **Roll\nback…**, **Remove the group**'),
      [],
    );
  });

  it('ignores code and the lead of a paragraph or list item', () => {
    assert.deepEqual(
      unknown('**One file.** A\n\n**Two.** B\n- **Three** C\n1. **Four** D\n```\n**x**\n```'),
      [],
    );
  });

  it('reads the English texts of the app', () => {
    assert.ok(appTexts.includes('Replace security phrase'));
    assert.ok(!appTexts.includes('Sicherheitsphrase erneuern'));
  });
});
