import { Injectable } from '@nestjs/common';
import {
  fullListPageSize,
  type DriveReply,
  type DriveResetReply,
  type DriveState,
  type ListDrivesReply,
  type ReportDriveRequest,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { isActive } from '../jobs/job-transitions.js';
import { JobsRepository } from '../jobs/jobs.repository.js';
import { JobsService } from '../jobs/jobs.service.js';
import { DriveEntity } from './drive.entity.js';

const byDevice: Keyset<DriveEntity> = {
  list: 'drives',
  sortColumns: { device: 'text' },
  order: 'asc',
  pageSize: fullListPageSize,
};

/** Manages the drives that rippers report. */
@Injectable()
export class DrivesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly jobs: JobsService,
    private readonly jobsRepository: JobsRepository,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(pageQuery: WholeListQuery): Promise<ListDrivesReply> {
    const query = this.repository.createQueryBuilder('drive');
    const { rows, nextCursor } = await keysetPage(query, byDevice, pageQuery);
    return { drives: rows.map(toReply), nextCursor };
  }

  /** @throws ProblemError JOB_UNKNOWN */
  report(report: ReportDriveRequest): Promise<DriveReply> {
    const { device, state, discLabel = null, mediaType = null, jobId = null } = report;
    return this.uow.run(async () => {
      if (jobId !== null) await this.jobs.read(jobId);
      const existingDrive = await this.repository.findOneBy({ device });
      return this.save(
        Object.assign(existingDrive ?? this.repository.create({ device }), {
          state,
          discLabel,
          mediaType,
          jobId,
        }),
      );
    });
  }

  /** @throws ProblemError DRIVE_UNKNOWN */
  reset(id: number, keepDetectedDevice: boolean, by: Caller): Promise<DriveResetReply> {
    return this.uow.run(async () => {
      const drive = await this.repository.findOneBy({ id });
      if (drive === null) throw new ProblemError('DRIVE_UNKNOWN', `There is no drive ${id}.`);
      return this.resetDrive(drive, keepDetectedDevice, by);
    });
  }

  /**
   * Resets the drive of a job, unless an active job uses the drive. If `keepDetectedDevice` is true
   * and the drive contains a detected disc, the disc stays registered. If the drive is unknown, the
   * reply says that the drive was reset to `IDLE`.
   */
  resetForJob(
    job: { id: number; device: string | null },
    keepDetectedDevice: boolean,
    by: Caller,
  ): Promise<DriveResetReply> {
    return this.uow.run(async () => {
      const drive = await this.findDriveOf(job);
      if (drive === null) return { reset: true, state: 'IDLE', skipped: null };
      return this.resetDrive(drive, keepDetectedDevice, by);
    });
  }

  /** Returns the state of a job's drive; `IDLE` if the drive is unknown. */
  async stateOf(job: { id: number; device: string | null }): Promise<DriveState> {
    return (await this.findDriveOf(job))?.state ?? 'IDLE';
  }

  private findDriveOf(job: { id: number; device: string | null }): Promise<DriveEntity | null> {
    return this.repository.findOne({
      where: [{ jobId: job.id }, ...(job.device === null ? [] : [{ device: job.device }])],
    });
  }

  private async resetDrive(
    drive: DriveEntity,
    keepDetectedDevice: boolean,
    by: Caller,
  ): Promise<DriveResetReply> {
    const job = drive.jobId === null ? null : await this.jobsRepository.find(drive.jobId);
    if (job !== null && isActive(job.status)) {
      return { reset: false, state: drive.state, skipped: 'busy' };
    }
    const keepsDisc = keepDetectedDevice && drive.discLabel !== null;
    const state = keepsDisc ? 'DISC_DETECTED' : 'IDLE';
    const discColumns = keepsDisc ? {} : { discLabel: null, mediaType: null };
    await this.save(Object.assign(drive, { state, jobId: null, ...discColumns }));
    await this.eventLog.record({
      action: 'drive.reset',
      by,
      target: { type: 'drive', id: drive.id, name: drive.device },
      message: `The drive ${drive.device} was reset to ${state}`,
    });
    return { reset: true, state, skipped: null };
  }

  private async save(drive: DriveEntity): Promise<DriveReply> {
    drive.changedAt = this.clock.now().toISOString();
    const reply = toReply(await this.repository.save(drive));
    await this.outbox.add('drive.changed', reply);
    return reply;
  }

  private get repository() {
    return this.uow.manager.getRepository(DriveEntity);
  }
}

function toReply({
  id,
  device,
  state,
  discLabel,
  mediaType,
  jobId,
  changedAt,
}: DriveEntity): DriveReply {
  return { id, device, state, discLabel, mediaType, jobId, changedAt };
}
