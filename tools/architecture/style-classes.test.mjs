import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { styleClassViolations } from './style-classes.mjs';

it('reports a class that the stylesheet does not define, and no other', () => {
  const root = mkdtempSync(join(tmpdir(), 'stackyard-classes-'));
  const folder = join(root, 'apps/admin/src/table');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'table.module.css'), '.row[data-level] .cell:hover { color: red }');
    writeFileSync(
      join(folder, 'table.tsx'),
      `import classes from './table.module.css';
import wide from '#table/table.module.css';
export const row = <p className={classes.row + classes.cell + wide.column} />;`,
    );
    assert.deepEqual(styleClassViolations(root), [
      {
        rule: 'style-classes-exist',
        from: 'apps/admin/src/table/table.tsx',
        to: '.column in apps/admin/src/table/table.module.css',
        cycle: [],
      },
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
