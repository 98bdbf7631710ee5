import { Injectable } from '@nestjs/common';
import {
  jobInfoKinds,
  type ChangedJobReply,
  type JobInfo,
  type JobReportFields,
  type ReportInfosRequest,
  type ReportJobRequest,
  type ReportOutputRequest,
  type ReportStatusRequest,
} from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { isActive } from '../jobs/job-transitions.js';
import { toJobReply } from '../jobs/job.js';
import type { JobEntity, JobFields } from '../jobs/job.entity.js';
import { JobsRepository } from '../jobs/jobs.repository.js';
import { JobsService } from '../jobs/jobs.service.js';
import { ripperInfoOf, hasRipSucceeded } from './makemkv/makemkv-ripper-info.js';
import { JobMetadataService } from '../metadata/job-metadata.service.js';

/** Handles reports about jobs from external rippers and encoders. */
@Injectable()
export class ReportingService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly jobsRepository: JobsRepository,
    private readonly jobs: JobsService,
    private readonly metadata: JobMetadataService,
  ) {}

  /**
   * Creates a job, or returns the job that was already reported under the same key. Rejects an
   * unknown parent or source job.
   */
  create(report: ReportJobRequest, by: Caller): Promise<ChangedJobReply> {
    return this.uow.run(async () => {
      const { key = null, parentJobId = null, sourceJobId = null, status = 'ANALYZING' } = report;
      const existingJob = key === null ? null : await this.jobsRepository.findByReportKey(key);
      if (existingJob !== null) return { job: toJobReply(existingJob) };
      for (const [name, id] of Object.entries({ parentJobId, sourceJobId })) {
        if (id !== null && (await this.jobsRepository.find(id)) === null)
          throw unknownJobProblem(name, id);
      }
      const fields = fieldsOf(report);
      const job = await this.jobs.create(
        {
          ...fields,
          status,
          parentJobId,
          sourceJobId,
          rawClaim: await this.rawClaimOf(fields.rawPath ?? null, parentJobId ?? sourceJobId),
          reportKey: key,
          reportedBy: by.actor.name,
        },
        by,
      );
      return { job: toJobReply(job) };
    });
  }

  /** @throws ProblemError JOB_UNKNOWN or JOB_ACTIVE */
  change(id: number, report: JobReportFields, by: Caller): Promise<ChangedJobReply> {
    return this.uow.run(async () => {
      const job = await this.requireReportable(id);
      const { title, year, artist, imdbId, ...otherFields } = fieldsOf(report);
      const reportedMetadata = { title, year, artist, imdbId };
      // Automatic values do not overwrite values that a user assigned.
      const metadataColumns = await this.metadata.storeAutomaticMetadata(job, reportedMetadata, by);
      const rawPath = otherFields.rawPath ?? null;
      const claimFields =
        rawPath !== null && rawPath !== job.rawClaim
          ? { rawClaim: await this.rawClaimOf(rawPath, job.parentJobId ?? job.sourceJobId) }
          : {};
      return {
        job: toJobReply(
          await this.jobs.change(id, { ...otherFields, ...metadataColumns, ...claimFields }),
        ),
      };
    });
  }

  /** @throws ProblemError JOB_UNKNOWN, JOB_ACTIVE or JOB_TRANSITION_REFUSED */
  changeStatus(id: number, report: ReportStatusRequest, by: Caller): Promise<ChangedJobReply> {
    return this.uow.run(async () => {
      const job = await this.requireReportable(id);
      const { status, reason = null } = report;
      if (job.status === status) return { job: toJobReply(job) };
      const fields = status === 'FINISHED' ? { encodeSuccess: true } : {};
      return { job: toJobReply(await this.jobs.changeStatus(id, status, { by, reason, fields })) };
    });
  }

  /** @throws ProblemError JOB_UNKNOWN or JOB_ACTIVE */
  attach(id: number, report: ReportInfosRequest, by: Caller): Promise<ChangedJobReply> {
    return this.uow.run(async () => {
      let job = await this.requireReportable(id);
      const parsedInfo = parseRipperLog(report);
      const infoByKind = { ...report, ...(parsedInfo && { ripperInfo: parsedInfo }) };
      if (parsedInfo) await this.jobs.change(id, { ripSuccessful: hasRipSucceeded(parsedInfo) });
      for (const kind of jobInfoKinds) {
        const info = infoByKind[kind];
        if (info) job = await this.jobs.attachInfo(id, kind, info, by);
      }
      return { job: toJobReply(job) };
    });
  }

  /** @throws ProblemError JOB_UNKNOWN or JOB_ACTIVE */
  recordOutput(id: number, report: ReportOutputRequest, by: Caller): Promise<ChangedJobReply> {
    return this.uow.run(async () => {
      const job = await this.requireReportable(id);
      await this.jobs.recordOutput(id, report.path, report.sizeBytes, by);
      const outputPath = job.outputPath ?? report.path;
      const bytesOut = (await this.jobsRepository.findOutputs(id)).reduce(
        (sum, { sizeBytes }) => sum + sizeBytes,
        0,
      );
      return { job: toJobReply(await this.jobs.change(id, { outputPath, bytesOut })) };
    });
  }

  /** Returns a job. Rejects the report if Stackyard itself is currently processing the job. */
  private async requireReportable(id: number): Promise<JobEntity> {
    const job = await this.jobs.read(id);
    if (job.reportedBy !== null || !isActive(job.status)) return job;
    const detail = `Stackyard itself is processing job ${id}, which is ${job.status}.`;
    throw new ProblemError('JOB_ACTIVE', detail, { jobId: id });
  }

  /**
   * Returns the raw path if the job owns the raw folder, otherwise null. The first job with a raw
   * folder owns it. Later jobs with the same folder do not, and neither do parts of a container job
   * or jobs that use the raw files of another job.
   */
  private async rawClaimOf(
    rawPath: string | null,
    originJobId: number | null,
  ): Promise<string | null> {
    if (rawPath === null || originJobId !== null) return null;
    return (await this.jobsRepository.findByRawClaim(rawPath)) === null ? rawPath : null;
  }
}

/** Maps reported fields to columns. Skips fields that were not reported. */
function fieldsOf(report: JobReportFields): JobFields {
  const { title, year, artist, detectedTitle, imdbId, mediaType, device, discNumber } = report;
  const { ripSuccessful, encodeSuccess, progress, bytesIn, bytesOut } = report;
  return {
    title,
    year,
    artist,
    detectedTitle,
    imdbId,
    mediaType,
    device,
    discNumber,
    ripSuccessful,
    encodeSuccess,
    progress,
    bytesIn,
    bytesOut,
    jobKind: report.job_kind,
    rawPath: withoutTrailingSlash(report.raw_path),
    outputPath: withoutTrailingSlash(report.output_path),
  };
}

/** Removes repeated and trailing slashes, so that all paths of the same folder are equal. */
function withoutTrailingSlash(path: string | undefined): string | undefined {
  return path?.replace(/\/+/g, '/').replace(/(?<=.)\/$/, '');
}

/**
 * Parses the robot log in a report. Returns null if the report contains no log. Rejects a log
 * without messages, and a report that also contains `ripperInfo`.
 */
function parseRipperLog({ ripperLog, ripperInfo }: ReportInfosRequest): JobInfo | null {
  if (ripperLog === undefined) return null;
  if (ripperInfo !== undefined)
    throw unreadableLogProblem('either', 'replaces ripperInfo, so send only one of them');
  const info = ripperInfoOf(ripperLog);
  if (info === null) throw unreadableLogProblem('robotLog', 'contains no message from MakeMKV');
  return info;
}

function unreadableLogProblem(code: string, detail: string): ProblemError {
  return invalidInputProblem([{ pointer: '/ripperLog', code, detail }]);
}

function unknownJobProblem(name: string, id: number): ProblemError {
  return invalidInputProblem([
    { pointer: `/${name}`, code: 'unknownJob', detail: `there is no job ${id}` },
  ]);
}
