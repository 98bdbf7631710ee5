import type { EventLogEntryReply } from '@stackyard/contracts';

/** A row of the table `event_log`, as the database returns it. */
export interface EventLogRow {
  id: number;
  created_at: number;
  category: EventLogEntryReply['category'];
  action: EventLogEntryReply['action'];
  outcome: EventLogEntryReply['outcome'];
  severity: EventLogEntryReply['severity'];
  actor_type: EventLogEntryReply['actor']['type'];
  actor_id: number | null;
  actor_name: string;
  target_type: NonNullable<EventLogEntryReply['target']>['type'] | null;
  target_id: number | null;
  target_name: string | null;
  server_id: number | null;
  server_name: string | null;
  message: string;
  ip: string | null;
  user_agent: string | null;
  request_id: string | null;
  reason: string | null;
  details: string | null;
}

/** A row with its two hashes in the chain, 32 bytes each. */
export interface ChainedRow extends EventLogRow {
  content_hash: Buffer;
  chain_hash: Buffer;
}

/** The columns of a row, without the hashes and the folded text for searches. */
export const rowColumns = [
  'id',
  'created_at',
  'category',
  'action',
  'outcome',
  'severity',
  'actor_type',
  'actor_id',
  'actor_name',
  'target_type',
  'target_id',
  'target_name',
  'server_id',
  'server_name',
  'message',
  'ip',
  'user_agent',
  'request_id',
  'reason',
  'details',
] as const satisfies (keyof EventLogRow)[];

export function toReply(row: EventLogRow): EventLogEntryReply {
  return {
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    category: row.category,
    action: row.action,
    outcome: row.outcome,
    severity: row.severity,
    actor: { type: row.actor_type, id: row.actor_id, name: row.actor_name },
    target: row.target_type && {
      type: row.target_type,
      id: row.target_id,
      name: row.target_name ?? '',
    },
    server: row.server_id === null ? null : { id: row.server_id, name: row.server_name ?? '' },
    message: row.message,
    ip: row.ip,
    userAgent: row.user_agent,
    requestId: row.request_id,
    reason: row.reason,
    details: row.details === null ? null : detailsOf(row.details),
  };
}

function detailsOf(text: string): Record<string, unknown> {
  const details: unknown = JSON.parse(text);
  return typeof details === 'object' && details !== null ? { ...details } : {};
}
