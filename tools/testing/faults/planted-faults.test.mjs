import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { plantedFaults } from './planted-faults.mjs';

const root = join(import.meta.dirname, '../../..');

// Planting all faults takes too long for this test. It only checks that each fault can still be
// planted: its text occurs exactly once, and its spec file exists.
for (const { brokenRule, file, from, spec } of plantedFaults) {
  it(`can break that ${brokenRule}`, () => {
    assert.equal(readFileSync(join(root, file), 'utf8').split(from).length, 2, file);
    assert.ok(existsSync(join(root, spec)), spec);
  });
}
