import { UnstyledButton } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import type { Column } from '#shared/table/columns/column.js';
import classes from '../redeploys.module.css';
import { redeploysMessages } from '../redeploys.messages.js';
import { latestFinished, type BatchRow, type QueueRow } from './batch-groups.js';
import { StateCounts } from './batch-header.js';
import { usePastRedeployColumns } from './redeploy-columns.js';
import { progressOf } from './redeploy-queue.js';

type QueueColumn = Column<QueueRow>;

/**
 * Returns the columns of finished redeploys. The row of a batch shows the values that its redeploys
 * share, how many ended in each state, and when the last one finished.
 */
export function useBatchColumns(
  rows: readonly QueueRow[],
  onToggle: (rowId: string) => void,
): QueueColumn[] {
  const redeploys = rows.flatMap((row) => (row.kind === 'batch' ? row.members : row.redeploy));
  const groupedIds = rows.flatMap((row) =>
    row.kind === 'batch' ? row.members.map(({ id }) => id) : [],
  );
  const columns = usePastRedeployColumns(redeploys, new Set(groupedIds));
  const cellOf = (column: Column<RedeployReply>, row: BatchRow): ReactNode => {
    const shownMember = column.id === 'finished' ? latestFinished(row.members) : row.members[0];
    if (column.title) return <BatchName row={row} onToggle={onToggle} />;
    if (column.id === 'state')
      return <StateCounts countByState={progressOf(row.members).countByState} />;
    // The members may be only part of the batch, so its duration is unknown.
    if (column.id === 'duration') return '–';
    if (column.id === 'server') return <Servers members={row.members} cell={column.cell} />;
    return shownMember && column.cell(shownMember);
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
  onToggle: (rowId: string) => void;
}

/** A link to the batch, and a button that shows or hides its redeploys. */
function BatchName({ row: { id, batchId, members, isExpanded }, onToggle }: BatchNameProps) {
  const t = useMessages(redeploysMessages);
  const Icon = isExpanded ? ChevronDown : ChevronRight;
  const label = t('expandBatch', { id: batchId });
  return (
    <span className={classes.batchName}>
      <UnstyledButton
        className={classes.chevron}
        aria-expanded={isExpanded}
        aria-label={label}
        title={label}
        onClick={() => onToggle(id)}
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
