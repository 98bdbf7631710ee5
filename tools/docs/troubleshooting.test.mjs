import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { repositoryRoot } from './pages.mjs';

/** Symptoms that operators must find on the page, each with the words that its row must contain. */
const symptoms = [
  [/setup fails/i, ['PLATFORM_URL', 'server saved']],
  [
    /redeploy stays in `queued`/i,
    ['/api/maintenance/update-status', 'redeploying-stacks', 'platform responds'],
  ],
  [/sign-in fails/i, ['log', '`auth`', 'AUTH_COOKIE_SECURE']],
  [/ssh test fails/i, ['POST /api/maintenance/test-ssh', 'SSH Test fehlgeschlagen']],
  [/database locked/i, ['backup', 'SQLITE_BUSY']],
];

describe('the page about troubleshooting', () => {
  const rows = readFileSync(
    join(repositoryRoot, 'docs/operating/troubleshooting.md'),
    'utf8',
  ).split('\n');

  for (const [symptom, words] of symptoms) {
    it(`helps with ${symptom.source}`, () => {
      const row = rows.find((line) => line.startsWith('|') && symptom.test(line.split('|')[1]));
      for (const word of words) assert.ok(row?.includes(word), word);
    });
  }
});
