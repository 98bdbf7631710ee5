import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { architecturePage, drawnStructure, structure } from './structure.mjs';

it('the picture of the packages is that of the packages; node tools/docs/structure.mjs draws it anew', () => {
  assert.equal(drawnStructure(readFileSync(architecturePage, 'utf8')), structure());
});
