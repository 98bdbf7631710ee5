import type { CopyProgress } from './copy-to-postgres.adapter.js';
import { ProgressLines } from './progress-lines.js';

const steps: CopyProgress[] = [
  { step: 'examining' },
  { step: 'copying', table: 'users', rows: 0, totalRows: 200 },
  { step: 'copying', table: 'users', rows: 100, totalRows: 200 },
  { step: 'copying', table: 'outbox', rows: 0, totalRows: 0 },
  { step: 'indexing' },
];

function outputOf(isTTY: boolean): string {
  let text = '';
  const lines = new ProgressLines({ isTTY, write: (chunk) => (text += chunk) });
  for (const step of steps) lines.show(step);
  lines.end();
  return text;
}

describe('the progress of a copy', () => {
  it('is a line per step and non-empty table if the output is not a terminal', () => {
    expect(outputOf(false)).toBe(
      'Checking the database\nCopying users, 200 rows\nCreating the indexes\n',
    );
  });

  it('is one updated line on a terminal, cleared at the end', () => {
    const text = outputOf(true);
    expect(text).not.toContain('\n');
    expect(text).toContain('\r\x1b[KCopying users, 200 rows, 0 %');
    expect(text.endsWith('\r\x1b[K')).toBe(true);
  });
});
