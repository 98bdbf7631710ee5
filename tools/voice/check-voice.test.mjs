import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findDiscouragedPhrases } from './check-voice.mjs';
import { phrases } from './phrases.mjs';

describe('the voice check', () => {
  const textsWithPhrases = [
    'Its turn has come.',
    '// It waits for its turn in the queue.',
    "  next: 'Mend what is named below.',",
    'It goes on by itself, in order.',
    'Something broke on our side.',
    "phraseAction: 'Renew phrase of {name}',",
    'Cancels all future dates.',
    "toMaintenance: 'Open maintenance',",
    "toMaintenance: 'Wartung öffnen',",
    'Die Wartung ist wieder ausgeschaltet.',
    'Two-factor set-up has not been started.',
    'Hand it over separately.',
    'Returns an error of the server unchanged.',
    'A statement had failed; nothing of it was kept.',
    'The figures for the month show no need for changes.',
    'Returns lines that contain a text.',
    'altes Geheimnis läuft ab',
  ];
  for (const text of textsWithPhrases) {
    it(`finds “${text.trim()}”`, () => {
      const [found] = findDiscouragedPhrases(`fine\n${text}`);
      assert.equal(found?.line, 2);
      assert.notEqual(found?.replacement, '');
    });
  }

  it('accepts plain sentences', () => {
    const plain = [
      'Started.',
      'Pulled 4 images.',
      'Your current password.',
      'Your own account.',
      'Set up SSH access and clean up the records.',
      'Open the https address.',
      'Cancels all future occurrences.',
    ];
    assert.deepEqual(findDiscouragedPhrases(plain.join('\n')), []);
  });

  it('contains each phrase once', () => {
    const sources = phrases.map(({ phrase }) => phrase.source);
    assert.equal(new Set(sources).size, sources.length);
  });
});
