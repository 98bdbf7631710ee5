import { Injectable } from '@nestjs/common';
import type { LogArchiveFileReply, LogStorageReply } from '@stackyard/contracts';
import type { Readable } from 'node:stream';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { LogCountsRepository } from '../counts/log-counts.repository.js';
import { EventLogService } from '../event-log.service.js';
import { countValues } from '../facets/facet-counts.js';
import { LogArchive, type ArchiveFile } from './log-archive.adapter.js';

/**
 * Reports how much storage the event log and its archive use, and provides archive files for
 * download.
 */
@Injectable()
export class LogStorageService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly counts: LogCountsRepository,
    private readonly archive: LogArchive,
    private readonly eventLog: EventLogService,
  ) {}

  async read(): Promise<LogStorageReply> {
    const files = await this.archive.listFiles();
    const span = await this.counts.readTimeSpan();
    const { counts } = span ? await this.counts.countCombinations(span) : { counts: [] };
    return {
      entries: counts.reduce((sum, { entries }) => sum + entries, 0),
      entriesByCategory: Object.fromEntries(
        countValues(counts, {}, 'category', true).map(({ value, count }) => [value, count]),
      ),
      oldestAt: span && new Date(span.from).toISOString(),
      databaseBytes: await this.readDatabaseBytes(),
      archiveBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      archives: files.map(toReply),
    };
  }

  /** @throws ProblemError LOG_ARCHIVE_UNKNOWN */
  async download(id: number, by: Caller): Promise<{ file: ArchiveFile; stream: Readable }> {
    const file = (await this.archive.listFiles()).find(({ firstId }) => firstId === id);
    const stream = file && (await this.archive.open(file));
    if (!file || !stream) {
      throw new ProblemError('LOG_ARCHIVE_UNKNOWN', `No archive file begins with entry ${id}.`);
    }
    try {
      await this.uow.run(() =>
        this.eventLog.record({
          action: 'log.exported',
          by,
          severity: 'notice',
          target: { type: 'log', id: null, name: 'event log' },
          message: `Archive file of the event log downloaded: ${file.name}`,
          details: { file: file.name, bytes: file.bytes },
        }),
      );
    } catch (error) {
      // The stream is not passed on, so close it here.
      stream.destroy();
      throw error;
    }
    return { file, stream };
  }

  private async readDatabaseBytes(): Promise<number> {
    const sql =
      this.uow.dialect.engine === 'sqlite'
        ? 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()'
        : 'SELECT pg_database_size(current_database()) AS bytes';
    const [row] = await this.uow.manager.query<{ bytes: number | string }[]>(sql);
    return Number(row?.bytes ?? 0);
  }
}

function toReply({ firstId, name, bytes, writtenAt }: ArchiveFile): LogArchiveFileReply {
  return { id: firstId, name, bytes, writtenAt: writtenAt.toISOString() };
}
