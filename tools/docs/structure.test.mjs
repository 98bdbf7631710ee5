import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { architecturePage, drawnPicture, pictures } from './structure.mjs';

for (const [name, draw] of Object.entries(pictures)) {
  it(`the diagram of ${name} is up to date; run node tools/docs/structure.mjs to update it`, () => {
    assert.equal(drawnPicture(readFileSync(architecturePage, 'utf8'), name), draw());
  });
}
