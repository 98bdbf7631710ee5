import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { architecturePage, drawnPicture, pictures } from './structure.mjs';

for (const [name, draw] of Object.entries(pictures)) {
  it(`the picture of the ${name} is that of the ${name}; node tools/docs/structure.mjs draws it anew`, () => {
    assert.equal(drawnPicture(readFileSync(architecturePage, 'utf8'), name), draw());
  });
}
