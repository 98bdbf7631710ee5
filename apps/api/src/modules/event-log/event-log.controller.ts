import { Controller, Res, StreamableFile } from '@nestjs/common';
import {
  deleteLogEntry,
  deleteLogsBefore,
  exportLogs,
  listLogs,
  readLogChain,
  readLogEntry,
  readLogFacets,
  verifyLogs,
  type DeletedLogsReply,
  type InputOf,
  type ListLogsReply,
  type LogChainReply,
  type LogEntryDetailReply,
  type LogFacetsReply,
  type LogVerifyLine,
} from '@stackyard/contracts';
import type { Response } from 'express';
import { Readable } from 'node:stream';
import { Clock } from '#infra/clock.js';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { LogVerificationService } from './chain/log-verification.service.js';
import { LogDeletionService } from './deletion/log-deletion.service.js';
import { exportName } from './export/export-name.js';
import { LogExportService } from './export/log-export.service.js';
import { LogFacetsService } from './facets/log-facets.service.js';
import { LogListService } from './query/log-list.service.js';

const contentTypes = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl; charset=utf-8',
} as const;

@Controller()
export class EventLogController {
  constructor(
    private readonly logs: LogListService,
    private readonly facets: LogFacetsService,
    private readonly exports: LogExportService,
    private readonly verification: LogVerificationService,
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
    @CurrentCaller() by: Caller,
  ): Promise<StreamableFile> {
    const chunks = await this.exports.export(query, by);
    return new StreamableFile(Readable.from(chunks, { highWaterMark: 1 }), {
      type: contentTypes[query.format ?? 'csv'],
      disposition: `attachment; filename="${exportName(query, this.clock.now())}"`,
    });
  }

  @Serves(readLogFacets)
  readFacets(@Input() { query }: InputOf<typeof readLogFacets>): Promise<LogFacetsReply> {
    return this.facets.read(query);
  }

  @Serves(readLogChain)
  readChain(): Promise<LogChainReply> {
    return this.verification.readChainHead();
  }

  @Serves(verifyLogs)
  async verify(
    @Input() { query }: InputOf<typeof verifyLogs>,
    @CurrentCaller() by: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const lines = await this.verification.verify(query, by);
    // `no-transform` turns off compression, which would delay the lines. They show progress, so
    // they must arrive immediately.
    response.setHeader('Cache-Control', 'no-store, no-transform');
    return new StreamableFile(Readable.from(jsonLines(lines), { highWaterMark: 1 }), {
      type: 'application/x-ndjson; charset=utf-8',
    });
  }

  @Serves(readLogEntry)
  read(@Input() { params }: InputOf<typeof readLogEntry>): Promise<LogEntryDetailReply> {
    return this.logs.read(params.id);
  }

  @Serves(deleteLogEntry)
  deleteOne(
    @Input() { params }: InputOf<typeof deleteLogEntry>,
    @CurrentCaller() by: Caller,
  ): Promise<DeletedLogsReply> {
    return this.deletions.deleteOne(params.id, by);
  }

  @Serves(deleteLogsBefore)
  deleteBefore(
    @Input() { query }: InputOf<typeof deleteLogsBefore>,
    @CurrentCaller() by: Caller,
  ): Promise<DeletedLogsReply> {
    return this.deletions.deleteBefore(query, by);
  }
}

async function* jsonLines(lines: AsyncIterable<LogVerifyLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}
