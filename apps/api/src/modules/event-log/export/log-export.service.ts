import { Injectable } from '@nestjs/common';
import type { ExportLogsQuery } from '@stackyard/contracts';
import {
  chainVersion,
  deletionLine,
  headerLine,
  linkLine,
  type ChainHead,
} from '@stackyard/event-chain';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem } from '#infra/http/problem-error.js';
import { LogChainRepository } from '../chain/log-chain.repository.js';
import { toReply, type EventLogRow } from '../event-log-row.js';
import { EventLogRepository } from '../event-log.repository.js';
import { EventLogService } from '../event-log.service.js';
import { parseFilter } from '../query/log-filter.js';
import { LogPagesRepository } from '../query/log-pages.repository.js';
import type { LogFilter, LogPosition } from '../query/log-query.js';
import { startStream } from '../start-stream.js';
import { csvOf } from './csv.js';

/**
 * Maximum number of rows per batch. Larger batches do not fit into V8's young generation: the rows
 * survive, and memory use grows by a hundred megabytes before it is reclaimed.
 */
const rowsPerBatch = 200;

@Injectable()
export class LogExportService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly entries: EventLogRepository,
    private readonly pages: LogPagesRepository,
    private readonly chain: LogChainRepository,
    private readonly eventLog: EventLogService,
  ) {}

  /**
   * Exports all entries that match the query when the export starts, in pieces of text. The export
   * is recorded before the first piece is read. The query stops when the caller stops reading.
   */
  async export(query: ExportLogsQuery, by: Caller): Promise<AsyncIterable<string>> {
    const { order = 'desc', format = 'csv', bom, separator, chain = false, ...filters } = query;
    const filter = parseFilter(filters);
    if (chain) assertUnfiltered(query);
    const head = await this.uow.run(async () => {
      const { head_id: id, head_hash: hash } = await this.entries.readChainState();
      await this.eventLog.record({
        action: 'log.exported',
        by,
        severity: 'notice',
        target: { type: 'log', id: null, name: 'event log' },
        message: chain ? 'Event log chain exported' : `Event log exported as ${format}`,
        details: chain
          ? { format, chain, head: `${id}:${hash.toString('hex')}` }
          : { format, order, filters: { ...filters } },
      });
      return { id, hash };
    });
    if (chain) return startStream(this.chainLines(head));
    const batches = this.readBatches(filter, order, head.id);
    return startStream(
      format === 'jsonl' ? jsonLines(batches) : csvOf(batches, { bom, separator }),
    );
  }

  private async *readBatches(
    filter: LogFilter,
    order: 'asc' | 'desc',
    upTo: number,
  ): AsyncGenerator<EventLogRow[], void, undefined> {
    for (let after: LogPosition | undefined; ;) {
      const rows = await this.pages.readPage(filter, { order, limit: rowsPerBatch, after, upTo });
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < rowsPerBatch) return;
      after = [last.created_at, last.id];
    }
  }

  private async *chainLines(head: ChainHead): AsyncGenerator<string, void, undefined> {
    yield `${headerLine(head, chainVersion)}\n`;
    for await (const links of this.chain.links(head)) {
      yield links.map((link) => `${linkLine(link)}\n`).join('');
    }
    // Read the deletions last, so that they include every deletion that the exported links mention.
    for (const deletion of await this.chain.findDeletions()) yield `${deletionLine(deletion)}\n`;
  }
}

async function* jsonLines(batches: AsyncIterable<EventLogRow[]>): AsyncGenerator<string> {
  for await (const rows of batches) {
    let chunk = '';
    for (const row of rows) chunk += `${JSON.stringify(toReply(row))}\n`;
    yield chunk;
  }
}

/**
 * Rejects an export of the chain in any format other than JSON Lines, or with any filter or option,
 * because a partial chain proves nothing.
 */
function assertUnfiltered({ chain: _, format, ...filters }: ExportLogsQuery): void {
  const pointers = Object.keys(filters).map((name) => `?${name}`);
  if (format !== 'jsonl') pointers.unshift('?format');
  if (pointers.length === 0) return;
  const detail =
    'the chain can only be exported as a whole, with format=jsonl and no other parameters';
  throw invalidInputProblem(pointers.map((pointer) => ({ pointer, code: 'chain', detail })));
}
