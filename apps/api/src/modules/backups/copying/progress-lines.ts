import type { CopyProgress } from './copy-to-postgres.adapter.js';
import { countWithNoun } from '#infra/text/counted.js';

export interface ProgressOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

const updateIntervalMs = 100;

/**
 * Shows progress. A terminal shows one line that is updated; other output gets one line per step
 * and table.
 */
export class ProgressLines {
  private last = '';
  private lastDrawnAt = 0;
  private isDrawn = false;

  constructor(private readonly output: ProgressOutput) {}

  show(progress: CopyProgress): void {
    const line = progressLineOf(progress);
    if (line === null) return;
    const isNew = line !== this.last;
    this.last = line;
    if (this.output.isTTY !== true) {
      if (isNew) this.output.write(`${line}\n`);
      return;
    }
    const now = performance.now();
    if (!isNew && now - this.lastDrawnAt < updateIntervalMs) return;
    this.lastDrawnAt = now;
    this.isDrawn = true;
    this.output.write(`\r\x1b[K${line}${formatPercent(progress)}`);
  }

  end(): void {
    if (this.isDrawn) this.output.write('\r\x1b[K');
    this.isDrawn = false;
  }
}

/** Returns the line for a step; null for empty tables and for steps that are not shown. */
function progressLineOf({ step, table, totalRows }: CopyProgress): string | null {
  switch (step) {
    case 'examining':
      return 'Checking the database';
    case 'copying':
      return totalRows === 0
        ? null
        : `Copying ${table ?? ''}, ${countWithNoun(totalRows ?? 0, 'row')}`;
    case 'indexing':
      return 'Creating the indexes';
    case 'comparing':
      return totalRows === 0 ? null : `Comparing ${table ?? ''}`;
  }
}

function formatPercent({ rows = 0, totalRows = 0 }: CopyProgress): string {
  return totalRows === 0 ? '' : `, ${Math.floor((100 * rows) / totalRows)} %`;
}
