import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { architecturePage, currentDiagram, diagrams } from './structure.mjs';

for (const [name, draw] of Object.entries(diagrams)) {
  it(`the diagram of ${name} is up to date; run node tools/docs/structure.mjs to update it`, () => {
    assert.equal(currentDiagram(readFileSync(architecturePage, 'utf8'), name), draw());
  });
}
