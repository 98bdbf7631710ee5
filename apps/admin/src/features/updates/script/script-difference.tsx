import { Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState, type ReactNode } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import {
  differenceOf,
  foldUnchangedRows,
  type DifferenceRow,
  type RowBlock,
} from './difference.js';
import { SideBySideRows, UnifiedRows } from './difference-rows.js';
import classes from './script.module.css';
import { scriptMessages } from './script.messages.js';

/** Differences from the default: side by side on wide screens, unified on narrow ones. */
export function ScriptDifference({ before, after }: { before: string; after: string }) {
  const t = useMessages(scriptMessages);
  const isNarrow = useMediaQuery('(max-width: 60em)', false, { getInitialValueInEffect: false });
  const rows = useMemo(() => differenceOf(before, after), [before, after]);
  const blocks = useMemo(() => foldUnchangedRows(rows), [rows]);
  if (rows.every(({ kind }) => kind === 'same')) {
    return (
      <Text size="sm" c="dimmed" className={classes.same}>
        {t('same')}
      </Text>
    );
  }
  const Rows = isNarrow ? UnifiedRows : SideBySideRows;
  return (
    <div className={classes.difference} tabIndex={0} role="region" aria-label={t('difference')}>
      <table className={isNarrow ? undefined : classes.sides}>
        {!isNarrow && (
          <colgroup>
            <col className={classes.numbers} />
            <col />
            <col className={classes.numbers} />
            <col />
          </colgroup>
        )}
        {!isNarrow && (
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {t('default')}
              </th>
              <th scope="col" colSpan={2}>
                {t('own')}
              </th>
            </tr>
          </thead>
        )}
        {blocks.map((block, index) => (
          <tbody key={index}>
            <DifferenceBlock block={block} renderRows={(blockRows) => <Rows rows={blockRows} />} />
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface DifferenceBlockProps {
  block: RowBlock;
  renderRows: (rows: readonly DifferenceRow[]) => ReactNode;
}

function DifferenceBlock({ block, renderRows }: DifferenceBlockProps) {
  const t = useMessages(scriptMessages);
  const [isUnfolded, setIsUnfolded] = useState(false);
  if ('rows' in block) return renderRows(block.rows);
  if (isUnfolded) return renderRows(block.foldedRows);
  return (
    <tr className={classes.fold}>
      <td colSpan={4}>
        <Button size="compact-xs" variant="subtle" onClick={() => setIsUnfolded(true)}>
          {t('folded', { count: block.foldedRows.length })}
        </Button>
      </td>
    </tr>
  );
}
