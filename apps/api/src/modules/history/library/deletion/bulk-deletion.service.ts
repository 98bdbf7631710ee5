import { Injectable } from '@nestjs/common';
import type {
  DeletedManyReply,
  DeleteManyPreviewReply,
  DeleteManyPreviewRequest,
  DeleteManyRequest,
  DeleteOutcomeReply,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { ChosenJobsService } from './chosen-jobs.service.js';
import {
  DeletionPlanService,
  type PreservedRawPaths,
} from '../deletion-plan/deletion-plan.service.js';
import { assertIdle, DeletionScopeService } from './deletion-scope.service.js';
import { DeletionService, type DeletionOptions } from './deletion.service.js';
import { PreviewsService } from '../deletion-plan/previews.service.js';

/** The jobs to delete, grouped by requested job, and the requested IDs that are unknown. */
interface DeletionGroups {
  /**
   * The jobs to delete for each requested job. A job that is related to two requested jobs is
   * deleted with the first.
   */
  groups: Map<number, JobEntity[]>;
  /** The jobs of all groups. */
  jobs: JobEntity[];
  /**
   * The raw folders that the deletion of any group keeps. After a group is deleted, its jobs can no
   * longer show that a folder was imported.
   */
  preservedRawPaths: PreservedRawPaths;
  unknown: number[];
}

/** Deletes several jobs one by one. If a job is rejected, the remaining jobs are still deleted. */
@Injectable()
export class BulkDeletionService {
  constructor(
    private readonly chosenJobs: ChosenJobsService,
    private readonly deletionScope: DeletionScopeService,
    private readonly deletionPlan: DeletionPlanService,
    private readonly previews: PreviewsService,
    private readonly deletions: DeletionService,
  ) {}

  async preview(body: DeleteManyPreviewRequest): Promise<DeleteManyPreviewReply> {
    const { jobIds, remainingCount } = await this.chosenJobs.resolve(body);
    const { groups, jobs, preservedRawPaths, unknown } = await this.groupsOf(jobIds, body);
    const plan = await this.deletionPlan.createPlan(jobs, preservedRawPaths);
    const preview = await this.previews.create(jobs, plan, [...groups.keys()]);
    return { preview, unknownJobIds: unknown, left: remainingCount };
  }

  /**
   * @throws ProblemError DELETE_PREVIEW_STALE if the preview is outdated; in that case, nothing has
   * been changed
   */
  async delete(body: DeleteManyRequest, by: Caller): Promise<DeletedManyReply> {
    const { jobIds } = await this.chosenJobs.resolve(body);
    if (body.filter !== undefined && body.previewToken === undefined) {
      const detail = 'is required with a filter';
      throw invalidInputProblem([{ pointer: '/previewToken', code: 'missing', detail }]);
    }
    const { groups, jobs, preservedRawPaths, unknown } = await this.groupsOf(jobIds, body);
    if (body.previewToken !== undefined) {
      this.previews.assertUnchanged(
        body.previewToken,
        jobs,
        await this.deletionPlan.createPlan(jobs, preservedRawPaths),
      );
    }
    const target = body.target ?? 'none';
    const reply: DeletedManyReply = {
      outcomes: unknown.map((jobId) => {
        const problem = { code: 'JOB_UNKNOWN', detail: `There is no job ${jobId}.` } as const;
        return { jobId, deleted: false, problem };
      }),
      fileSummary: { target, raw: { filesDeleted: 0 }, movie: { filesDeleted: 0 } },
      kept: [],
      binEntryIds: [],
    };
    const options = { target, deleteJobs: true, permanent: body.permanent, preservedRawPaths };
    for (const [jobId, group] of groups) {
      reply.outcomes.push(await this.deleteGroup(jobId, group, options, by, reply));
    }
    return reply;
  }

  private async deleteGroup(
    jobId: number,
    group: readonly JobEntity[],
    { preservedRawPaths, ...options }: DeletionOptions & { preservedRawPaths: PreservedRawPaths },
    by: Caller,
    reply: DeletedManyReply,
  ): Promise<DeleteOutcomeReply> {
    try {
      assertIdle(group);
      await this.deletionScope.assertNoPartsRemain(group);
      const plan = await this.deletionPlan.createPlan(group, preservedRawPaths);
      const result = await this.deletions.deleteSelected(group, plan, options, by);
      reply.fileSummary.raw.filesDeleted += result.fileSummary.raw.filesDeleted;
      reply.fileSummary.movie.filesDeleted += result.fileSummary.movie.filesDeleted;
      reply.kept.push(...result.kept);
      if (result.binEntryId !== null) reply.binEntryIds.push(result.binEntryId);
      return { jobId, deleted: true, problem: null };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { jobId, deleted: false, problem: { code: error.code, detail: error.detail } };
    }
  }

  private async groupsOf(
    jobIds: readonly number[],
    { includeRelated = false, preserveRawForImportJobs = false }: DeleteManyPreviewRequest,
  ): Promise<DeletionGroups> {
    const ids = [...new Set(jobIds)];
    const groups = await this.deletionScope.findForEach(ids, includeRelated);
    const jobs = [...groups.values()].flat();
    const foundIds = new Set(jobs.map(({ id }) => id));
    return {
      groups,
      jobs,
      preservedRawPaths: await this.deletionPlan.findPreservedRawPaths(
        jobs,
        preserveRawForImportJobs,
      ),
      unknown: ids.filter((id) => !foundIds.has(id)),
    };
  }
}
