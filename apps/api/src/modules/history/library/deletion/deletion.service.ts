import { Injectable } from '@nestjs/common';
import {
  isFlagSet,
  type DeletedJobFilesReply,
  type DeletedJobReply,
  type DeleteJobFilesRequest,
  type DeleteJobRequest,
  type DeletePreviewQuery,
  type DeletePreviewReply,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { DrivesService } from '../../ingest/drives.service.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { toJobReply } from '../../jobs/job.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { PathRefusedError } from '../../jobs/files/media-path.js';
import { BinService } from '../bin/bin.service.js';
import { withoutNested, type DeletionPlan } from '../deletion-plan/deletion-plan.js';
import { DeletionPlanService } from '../deletion-plan/deletion-plan.service.js';
import { assertIdle, DeletionScopeService } from './deletion-scope.service.js';
import { OwnershipRepository } from '../deletion-plan/ownership.repository.js';
import { PreviewsService } from '../deletion-plan/previews.service.js';
import type { Removal } from './removal-entries.service.js';
import { RemovalService } from './removal.service.js';
import { pointerOf, selectPaths, type Selection } from '../deletion-plan/selection.js';

export interface DeletionOptions extends Selection {
  previewToken?: string | undefined;
  permanent?: boolean | undefined;
  deleteJobs: boolean;
}

@Injectable()
export class DeletionService {
  constructor(
    private readonly deletionScope: DeletionScopeService,
    private readonly deletionPlan: DeletionPlanService,
    private readonly previews: PreviewsService,
    private readonly removals: RemovalService,
    private readonly ownership: OwnershipRepository,
    private readonly bin: BinService,
    private readonly drives: DrivesService,
    private readonly jobs: JobsService,
  ) {}

  async preview(id: number, query: DeletePreviewQuery): Promise<DeletePreviewReply> {
    const jobs = await this.deletionScope.findJobs(id, isFlagSet(query.includeRelated, true));
    const preservedRawPaths = await this.deletionPlan.findPreservedRawPaths(
      jobs,
      isFlagSet(query.preserveRawForImportJobs),
    );
    const plan = await this.deletionPlan.createPlan(jobs, preservedRawPaths);
    return { preview: { jobId: id, ...(await this.previews.create(jobs, plan, [id])) } };
  }

  async deleteFiles(
    id: number,
    body: DeleteJobFilesRequest,
    by: Caller,
  ): Promise<DeletedJobFilesReply> {
    const { includeRelated = false, target = 'both', ...options } = body;
    const jobs = await this.deletionScope.findJobs(id, includeRelated);
    assertIdle(jobs);
    const plan = await this.deletionPlan.createPlan(jobs);
    const result = await this.deleteSelected(
      jobs,
      plan,
      { ...options, target, deleteJobs: false },
      by,
    );
    return { ...result, job: toJobReply(await this.jobs.read(id)) };
  }

  async delete(id: number, body: DeleteJobRequest, by: Caller): Promise<DeletedJobReply> {
    const { includeRelated = false, target = 'none', ...options } = body;
    const { preserveRawForImportJobs = false, resetDriveState = false } = options;
    const { keepDetectedDevice = !resetDriveState } = options;
    const jobs = await this.deletionScope.findJobs(id, includeRelated);
    assertIdle(jobs);
    await this.deletionScope.assertNoPartsRemain(jobs);
    const ids = jobs.map((job) => job.id);
    const containsOrphanRawImportJob = (await this.ownership.findImportedJobIds(ids)).size > 0;
    const preservedRawPaths = await this.deletionPlan.findPreservedRawPaths(
      jobs,
      preserveRawForImportJobs,
    );
    const plan = await this.deletionPlan.createPlan(jobs, preservedRawPaths);
    const deletionOptions = { ...options, target, deleteJobs: true };
    const { fileSummary, ...done } = await this.deleteSelected(jobs, plan, deletionOptions, by);
    // An imported folder did not come from a drive, so there is nothing to reset.
    const resetDriveStateApplied = resetDriveState && !containsOrphanRawImportJob;
    const keepDetectedDeviceApplied = keepDetectedDevice || containsOrphanRawImportJob;
    return {
      deleted: true,
      jobId: id,
      fileTarget: target,
      fileSummary,
      ...done,
      deletedJobIds: ids,
      uiReset: await this.resetDrive(jobs, resetDriveStateApplied, keepDetectedDeviceApplied, by),
      safeguards: {
        containsOrphanRawImportJob,
        resetDriveStateApplied,
        keepDetectedDeviceApplied,
      },
    };
  }

  private async resetDrive(
    jobs: readonly JobEntity[],
    shouldReset: boolean,
    keepDetectedDevice: boolean,
    by: Caller,
  ): Promise<DeletedJobReply['uiReset']> {
    const job = jobs.find(({ device }) => device !== null) ?? jobs[0];
    if (job === undefined) return { reset: false, state: 'IDLE' };
    if (!shouldReset) return { reset: false, state: await this.drives.stateOf(job) };
    const { reset, state } = await this.drives.resetForJob(job, keepDetectedDevice, by);
    return { reset, state };
  }

  /**
   * Moves the selected paths to the bin and, if requested, deletes the jobs. If either step
   * fails, the files are moved back. If both succeed, a permanent deletion also deletes the bin
   * entry.
   */
  async deleteSelected(
    jobs: readonly JobEntity[],
    plan: DeletionPlan,
    { deleteJobs, previewToken, permanent = false, ...selection }: DeletionOptions,
    by: Caller,
  ) {
    if (previewToken !== undefined) this.previews.assertUnchanged(previewToken, jobs, plan);
    const { paths, keptPaths } = selectPaths(plan, selection);
    const { target } = selection;
    const removal: Removal = { jobs, paths: withoutNested(paths), target, deleteJobs, by };
    if (!deleteJobs && paths.length === 0) {
      const fileSummary = { target, raw: { filesDeleted: 0 }, movie: { filesDeleted: 0 } };
      return { fileSummary, kept: keptPaths, binEntryId: null };
    }
    const { entryId, summary } = await this.remove(removal, selection);
    if (permanent) await this.bin.purge(entryId, by);
    return { fileSummary: summary, kept: keptPaths, binEntryId: permanent ? null : entryId };
  }

  private async remove(removal: Removal, selection: Selection) {
    try {
      return await this.removals.remove(removal);
    } catch (error) {
      if (!(error instanceof PathRefusedError)) throw error;
      throw error.withPointer(pointerOf(selection, error.path));
    }
  }
}
