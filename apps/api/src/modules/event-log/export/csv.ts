import type { EventLogEntryReply, ExportLogsQuery } from '@stackyard/contracts';

type Cell = string | number | null;
type Options = Pick<ExportLogsQuery, 'bom' | 'separator'>;

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
const readers = Object.values(columns);
const separators = { comma: ',', semicolon: ';' } as const;

/** Entries as a CSV file (RFC 4180), in pieces: a line of names, and a line for each entry. */
export async function* csvOf(
  batches: AsyncIterable<EventLogEntryReply[]>,
  { bom = false, separator = 'comma' }: Options,
): AsyncGenerator<string> {
  const between = separators[separator];
  let piece = `${bom ? '\ufeff' : ''}${row(Object.keys(columns), between)}`;
  for await (const entries of batches) {
    yield piece + entries.map((entry) => row(cellsOf(entry), between)).join('');
    piece = '';
  }
  if (piece !== '') yield piece;
}

function cellsOf(entry: EventLogEntryReply): Cell[] {
  return readers.map((read) => read(entry));
}

function row(cells: Cell[], between: string): string {
  return `${cells.map(cellText).join(between)}\r\n`;
}

/**
 * A spreadsheet runs a text that begins like a formula; a quote in front makes it a text again. Both
 * separators are quoted always, so that no reader takes a part of a text for a cell of its own, which
 * could begin like a formula too.
 */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text =
    typeof cell === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : String(cell);
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
