import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markedPhrases } from './check-voice.mjs';
import { phrases } from './phrases.mjs';

describe('the voice check', () => {
  const marked = [
    'Its turn has come.',
    '// It waits for its turn in the queue.',
    "  next: 'Mend what is named below.',",
    'It goes on by itself, in order.',
    'Something broke on our side.',
  ];
  for (const text of marked) {
    it(`finds “${text.trim()}”`, () => {
      const [found] = markedPhrases(`fine\n${text}`);
      assert.equal(found?.line, 2);
      assert.notEqual(found?.instead, '');
    });
  }

  it('accepts plain sentences', () => {
    const plain = ['Started.', 'Pulled 4 images.', 'Your current password.', 'Your own account.'];
    assert.deepEqual(markedPhrases(plain.join('\n')), []);
  });

  it('contains each phrase once', () => {
    const sources = phrases.map(({ phrase }) => phrase.source);
    assert.equal(new Set(sources).size, sources.length);
  });
});
