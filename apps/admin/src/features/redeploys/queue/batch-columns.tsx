import { UnstyledButton } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { Column } from '#shared/table/columns/column.js';
import classes from '../redeploys.module.css';
import { redeploysMessages } from '../redeploys.messages.js';
import { batchDurationMs, type QueueRow } from './batch-groups.js';
import { StateCounts } from './batch-header.js';
import { usePastRedeployColumns } from './redeploy-columns.js';
import { progressOf } from './redeploy-queue.js';

type BatchRow = Extract<QueueRow, { kind: 'batch' }>;
type QueueColumn = Column<QueueRow>;

/**
 * Returns the columns of finished redeploys, in which a batch has a row of its own. Where all
 * redeploys of a batch have the same value, its row shows that value.
 */
export function useBatchColumns(
  rows: readonly QueueRow[],
  onToggle: (batchId: number) => void,
): QueueColumn[] {
  const redeploys = rows.flatMap((row) => (row.kind === 'batch' ? row.members : row.redeploy));
  const columns = usePastRedeployColumns(
    redeploys,
    rows.some(({ kind }) => kind === 'batch'),
  );
  const cellOf = (column: Column<RedeployReply>, row: BatchRow): ReactNode => {
    const [first] = row.members;
    if (column.title) return <BatchName row={row} onToggle={onToggle} />;
    if (column.id === 'state')
      return <StateCounts countByState={progressOf(row.members).countByState} />;
    if (column.id === 'duration') return <BatchDuration members={row.members} />;
    if (column.id === 'server') return <Servers members={row.members} cell={column.cell} />;
    return first && column.cell(first);
  };
  return columns.map((column) => ({
    ...column,
    cell: (row) => {
      if (row.kind === 'batch') return cellOf(column, row);
      const content = column.cell(row.redeploy);
      return column.title && row.isMember ? (
        <span className={classes.member}>{content}</span>
      ) : (
        content
      );
    },
  }));
}

interface BatchNameProps {
  row: BatchRow;
  onToggle: (batchId: number) => void;
}

/** A link to the batch, and a button that lists all its redeploys. */
function BatchName({ row: { batchId, members, isExpanded }, onToggle }: BatchNameProps) {
  const t = useMessages(redeploysMessages);
  const Icon = isExpanded ? ChevronDown : ChevronRight;
  const label = t('expandBatch', { id: batchId, count: members.length });
  return (
    <span className={classes.batchName}>
      <UnstyledButton
        className={classes.chevron}
        aria-expanded={isExpanded}
        aria-label={label}
        title={label}
        onClick={() => onToggle(batchId)}
      >
        <Icon size={16} aria-hidden />
      </UnstyledButton>
      <Link className={classes.link} to="/redeploys" search={{ batchId }}>
        {t('batchTitle', { id: batchId })}
      </Link>
      <span className={classes.batchSize}>{t('batchSize', { count: members.length })}</span>
    </span>
  );
}

interface ServersProps {
  members: readonly RedeployReply[];
  cell: (redeploy: RedeployReply) => ReactNode;
}

/** The server of a batch, or the number of servers. */
function Servers({ members, cell }: ServersProps) {
  const t = useMessages(redeploysMessages);
  const [first] = members;
  if (first && new Set(members.map(cell)).size === 1) return cell(first);
  const count = new Set(members.map(({ server }) => server.id)).size;
  return count === 1 ? first?.server.name : t('severalServers', { count });
}

function BatchDuration({ members }: { members: readonly RedeployReply[] }) {
  const format = useFormat();
  const durationMs = batchDurationMs(members);
  return durationMs === null ? '–' : format.durationText(durationMs);
}
