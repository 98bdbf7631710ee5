import { Controller, StreamableFile } from '@nestjs/common';
import {
  deleteLogEntry,
  deleteLogsBefore,
  exportLogs,
  listLogs,
  type DeletedLogsReply,
  type EventLogEntryReply,
  type InputOf,
  type ListLogsReply,
} from '@stackyard/contracts';
import { Readable } from 'node:stream';
import { Clock } from '../../infra/clock.js';
import { By, type Caller } from '../../infra/http/caller.js';
import { Input, Serves } from '../../infra/http/endpoint.decorator.js';
import { csvHeader, toCsv } from './csv.js';
import { LogDeletionService } from './log-deletion.service.js';
import { LogListService } from './log-list.service.js';

@Controller()
export class EventLogController {
  constructor(
    private readonly logs: LogListService,
    private readonly deletions: LogDeletionService,
    private readonly clock: Clock,
  ) {}

  @Serves(listLogs)
  list(@Input() { query }: InputOf<typeof listLogs>): Promise<ListLogsReply> {
    return this.logs.list(query);
  }

  @Serves(exportLogs)
  async export(
    @Input() { query }: InputOf<typeof exportLogs>,
    @By() by: Caller,
  ): Promise<StreamableFile> {
    const { format = 'csv' } = query;
    const batches = await this.logs.export(query, by);
    const lines = format === 'csv' ? csvLines(batches) : jsonLines(batches);
    const made = this.clock.now().toISOString().slice(0, 19).replaceAll(':', '-');
    return new StreamableFile(Readable.from(lines, { highWaterMark: 1 }), {
      type:
        format === 'csv'
          ? 'text/csv; charset=utf-8; header=present'
          : 'application/jsonl; charset=utf-8',
      disposition: `attachment; filename="stackyard-event-log-${made}Z.${format}"`,
    });
  }

  @Serves(deleteLogEntry)
  deleteOne(
    @Input() { params }: InputOf<typeof deleteLogEntry>,
    @By() by: Caller,
  ): Promise<DeletedLogsReply> {
    return this.deletions.deleteOne(params.id, by);
  }

  @Serves(deleteLogsBefore)
  deleteBefore(
    @Input() { query }: InputOf<typeof deleteLogsBefore>,
    @By() by: Caller,
  ): Promise<DeletedLogsReply> {
    return this.deletions.deleteBefore(query, by);
  }
}

async function* csvLines(batches: AsyncIterable<EventLogEntryReply[]>): AsyncGenerator<string> {
  yield csvHeader;
  for await (const entries of batches) yield entries.map(toCsv).join('');
}

async function* jsonLines(batches: AsyncIterable<EventLogEntryReply[]>): AsyncGenerator<string> {
  for await (const entries of batches) {
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }
}
