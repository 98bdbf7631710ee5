import type { ExportLogsQuery } from '@stackyard/contracts';
import type { EventLogRow } from '../event-log-row.js';

type Cell = string | number | null;
type Options = Pick<ExportLogsQuery, 'bom' | 'separator'>;

/**
 * The columns of the file. Each value is read directly from the row, because creating intermediate
 * objects would take most of the time.
 */
const columns: Record<string, (row: EventLogRow) => Cell> = {
  id: (row) => row.id,
  createdAt: (row) => new Date(row.created_at).toISOString(),
  category: (row) => row.category,
  action: (row) => row.action,
  outcome: (row) => row.outcome,
  severity: (row) => row.severity,
  actorType: (row) => row.actor_type,
  actorId: (row) => row.actor_id,
  actorName: (row) => row.actor_name,
  targetType: (row) => row.target_type,
  targetId: (row) => row.target_id,
  targetName: (row) => row.target_name,
  serverId: (row) => row.server_id,
  serverName: (row) => row.server_name,
  message: (row) => row.message,
  ip: (row) => row.ip,
  userAgent: (row) => row.user_agent,
  requestId: (row) => row.request_id,
  reason: (row) => row.reason,
  details: (row) => row.details,
};
const columnReaders = Object.values(columns);
const formulaStartPattern = /^[=+\-@\t\r\n＝＋－＠]/;
const quoteRequiredPattern = /[",;\r\n]/;
const separators = { comma: ',', semicolon: ';' } as const;

/** Yields entries as pieces of a CSV file (RFC 4180): a header line, then one line per entry. */
export async function* csvOf(
  batches: AsyncIterable<EventLogRow[]>,
  { bom = false, separator = 'comma' }: Options,
): AsyncGenerator<string> {
  const delimiter = separators[separator];
  let chunk = `${bom ? '\ufeff' : ''}${Object.keys(columns).join(delimiter)}\r\n`;
  for await (const rows of batches) {
    for (const row of rows) chunk += csvLine(row, delimiter);
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function csvLine(row: EventLogRow, delimiter: string): string {
  return `${columnReaders.map((read) => cellText(read(row))).join(delimiter)}\r\n`;
}

/**
 * Returns the CSV text of a cell. Spreadsheets run text that begins like a formula; a leading
 * apostrophe prevents that. Text that contains a comma or a semicolon is quoted, so that no program
 * splits it into several cells, which could begin like formulas.
 */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStartPattern.test(cell) ? `'${cell}` : cell;
  return quoteRequiredPattern.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
