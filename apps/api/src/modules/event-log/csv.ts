import type { EventLogEntryReply } from '@stackyard/contracts';

type Cell = string | number | null;

const columns: Record<string, (entry: EventLogEntryReply) => Cell> = {
  id: (entry) => entry.id,
  createdAt: (entry) => entry.createdAt,
  category: (entry) => entry.category,
  action: (entry) => entry.action,
  outcome: (entry) => entry.outcome,
  severity: (entry) => entry.severity,
  actorType: (entry) => entry.actor.type,
  actorId: (entry) => entry.actor.id,
  actorName: (entry) => entry.actor.name,
  targetType: (entry) => entry.target?.type ?? null,
  targetId: (entry) => entry.target?.id ?? null,
  targetName: (entry) => entry.target?.name ?? null,
  serverId: (entry) => entry.server?.id ?? null,
  serverName: (entry) => entry.server?.name ?? null,
  message: (entry) => entry.message,
  ip: (entry) => entry.ip,
  userAgent: (entry) => entry.userAgent,
  requestId: (entry) => entry.requestId,
  reason: (entry) => entry.reason,
  details: (entry) => (entry.details === null ? null : JSON.stringify(entry.details)),
};

/** First line of the export. */
export const csvHeader = row(Object.keys(columns));

/** One line of the export (RFC 4180). */
export function toCsv(entry: EventLogEntryReply): string {
  return row(Object.values(columns).map((read) => read(entry)));
}

function row(cells: Cell[]): string {
  return `${cells.map(cellText).join(',')}\r\n`;
}

/** A spreadsheet runs a text that begins like a formula; a quote in front makes it a text again. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
