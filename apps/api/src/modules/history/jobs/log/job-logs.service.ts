import { Injectable } from '@nestjs/common';
import {
  foldForSearch,
  type InputFault,
  type JobLogMeta,
  type ReadJobLogQuery,
  type ReadJobLogReply,
  type ReportLogReply,
  type ReportLogRequest,
} from '@stackyard/contracts';
import type { Readable } from 'node:stream';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { momentOf } from '#infra/http/input/moment-input.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { hasCode } from '#infra/system-fault.js';
import { JobsService } from '../jobs.service.js';
import { JobLogFiles, type AppendResult, type NewLine } from './job-log-files.adapter.js';
import { maxReplyBytes } from './log-index.js';
import { truncateForAnnouncement, toStoredLines } from './log-line.js';

/** Number of lines in a reply if the request has no limit. */
const defaultLineLimit = 1000;
/** Maximum number of lines that one search reads, in batches of `searchBatchLines`. */
const maxSearchedLines = 200_000;
const searchBatchLines = 2000;
/** Maximum number of lines in a reply to a request for the whole log. */
const maxLines = 50_000;

/** The part of the log to include: the last lines, the whole log, or only the number of lines. */
export type LogSelection = { tail: number } | 'all' | 'none';

@Injectable()
export class JobLogsService {
  constructor(
    private readonly files: JobLogFiles,
    private readonly jobs: JobsService,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Adds text to the log of a job; each line of the text becomes a log line. */
  async addLines(jobId: number, source: string, texts: readonly string[]): Promise<void> {
    const at = this.clock.now().toISOString();
    const lines = texts.flatMap((text) => toStoredLines(at, source, text));
    await this.storeLines(jobId, () => lines.map((text) => ({ text, sequence: 0 })));
  }

  /** @throws ProblemError JOB_UNKNOWN, STORAGE_FULL or VALIDATION_FAILED */
  async report(jobId: number, report: ReportLogRequest): Promise<ReportLogReply> {
    await this.jobs.read(jobId);
    const { lines, firstSequence, source = 'REPORT' } = report;
    const at = new Date(parseReportedTimeMs(report) ?? this.clock.now()).toISOString();
    let storedCount = 0;
    const { total, sequence } = await this.storeLines(jobId, (previousSequence) => {
      const skipped =
        firstSequence === undefined ? 0 : Math.max(0, previousSequence - firstSequence + 1);
      const newLines = lines.slice(skipped);
      storedCount = newLines.length;
      return newLines.flatMap((line, index) => {
        const lineSequence = firstSequence === undefined ? 0 : firstSequence + skipped + index;
        return toStoredLines(at, source, line).map((text) => ({ text, sequence: lineSequence }));
      });
    });
    const lastSequence = sequence === 0 ? null : sequence;
    return { stored: storedCount, skipped: lines.length - storedCount, lastSequence, total };
  }

  async readExcerpt(
    jobId: number,
    selection: LogSelection,
  ): Promise<{ log?: string; logMeta: JobLogMeta }> {
    if (selection === 'none') {
      const total = await this.files.count(jobId);
      return { logMeta: { loaded: false, total, returned: 0, truncated: false } };
    }
    const { lines, total, isTruncated } =
      selection === 'all'
        ? await this.files.readAfter(jobId, 0, maxLines)
        : await this.files.tail(jobId, selection.tail);
    const truncated = isTruncated || lines.length < total;
    return {
      log: lines.map(({ text }) => text).join('\n'),
      logMeta: { loaded: true, total, returned: lines.length, truncated },
    };
  }

  /** @throws ProblemError JOB_UNKNOWN */
  async read(jobId: number, query: ReadJobLogQuery): Promise<ReadJobLogReply> {
    await this.jobs.read(jobId);
    const { after = 0, limit = defaultLineLimit, search } = query;
    if (search !== undefined) return this.search(jobId, foldForSearch(search), after, limit);
    const { lines, total } = await this.files.readAfter(jobId, after, limit);
    const last = lines.at(-1)?.number ?? total;
    return { lines, total, next: last < total ? last : null };
  }

  /** @throws ProblemError JOB_UNKNOWN */
  async stream(jobId: number): Promise<Readable> {
    await this.jobs.read(jobId);
    return this.files.stream(jobId);
  }

  private async search(jobId: number, foldedSearch: string, after: number, limit: number) {
    const matches: ReadJobLogReply['lines'] = [];
    let lastSearchedLine = after;
    let remainingBytes = maxReplyBytes;
    const isFull = () => matches.length === limit || remainingBytes <= 0;
    for (;;) {
      const { lines, total } = await this.files.readAfter(
        jobId,
        lastSearchedLine,
        searchBatchLines,
      );
      for (const line of lines) {
        lastSearchedLine = line.number;
        if (!foldForSearch(line.text).includes(foldedSearch)) continue;
        matches.push(line);
        remainingBytes -= line.text.length;
        if (isFull()) break;
      }
      const isAtEnd = lines.length === 0 || lastSearchedLine >= total;
      if (isAtEnd || isFull() || lastSearchedLine - after >= maxSearchedLines) {
        return { lines: matches, total, next: isAtEnd ? null : lastSearchedLine };
      }
    }
  }

  private async storeLines(
    jobId: number,
    selectLines: (sequence: number) => readonly NewLine[],
  ): Promise<AppendResult> {
    const appendResult = await this.append(jobId, selectLines);
    const { lines, total } = appendResult;
    if (lines.length === 0) return appendResult;
    const first = total - lines.length + 1;
    const numberedLines = lines.map(({ text }, index) => ({ number: first + index, text }));
    const announcement = { jobId, lines: truncateForAnnouncement(numberedLines) };
    await this.uow.run(() => this.outbox.add('job.logged', announcement));
    return appendResult;
  }

  private async append(
    jobId: number,
    selectLines: (sequence: number) => readonly NewLine[],
  ): Promise<AppendResult> {
    try {
      return await this.files.append(jobId, selectLines);
    } catch (error) {
      if (hasCode(error, 'ENOSPC')) {
        throw new ProblemError('STORAGE_FULL', 'The log could not be stored: the disk is full.');
      }
      throw error;
    }
  }
}

/**
 * Returns the time in a report, in milliseconds since 1970; undefined if there is none. A time
 * without a zone is interpreted as UTC, and an invalid time is rejected.
 */
function parseReportedTimeMs({ at }: ReportLogRequest): number | undefined {
  const faults: InputFault[] = [];
  const moment = momentOf('/at', at, faults);
  if (faults.length > 0) throw invalidInputProblem(faults);
  return moment;
}
