import { Injectable } from '@nestjs/common';
import type { DeletePreview } from '@stackyard/contracts';
import { randomBytes } from 'node:crypto';
import { Clock } from '#infra/clock.js';
import { ProblemError } from '#infra/http/problem-error.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { isActive } from '../../jobs/job-transitions.js';
import { titleOf } from '../../jobs/job.js';
import {
  differenceOf,
  fingerprintsOf,
  toCandidateReply,
  type DeletionPlan,
} from './deletion-plan.js';
import { OwnershipRepository } from './ownership.repository.js';

const previewLifetimeMs = 15 * 60_000;
const maxPreviews = 200;

interface StoredPreview {
  expiresAt: number;
  jobIds: number[];
  fingerprints: Map<string, string>;
}

/**
 * Keeps the deletion previews that were shown to users. Previews are kept only in memory, so users
 * have to request new ones after a restart.
 */
@Injectable()
export class PreviewsService {
  private readonly previews = new Map<string, StoredPreview>();

  constructor(
    private readonly ownership: OwnershipRepository,
    private readonly clock: Clock,
  ) {}

  async create(
    jobs: readonly JobEntity[],
    plan: DeletionPlan,
    primaryJobIds: readonly number[],
  ): Promise<Omit<DeletePreview, 'jobId'>> {
    const jobIds = jobs.map(({ id }) => id);
    const importedJobIds = await this.ownership.findImportedJobIds(jobIds);
    const token = randomBytes(18).toString('base64url');
    const expiresAt = this.clock.now().getTime() + previewLifetimeMs;
    this.previews.set(token, { expiresAt, jobIds, fingerprints: fingerprintsOf(plan) });
    for (const oldToken of this.previews.keys()) {
      if (this.previews.size <= maxPreviews) break;
      this.previews.delete(oldToken);
    }
    return {
      relatedJobs: jobs.map((job) => ({
        id: job.id,
        title: titleOf(job),
        status: job.status,
        parentJobId: job.parentJobId,
        isPrimary: primaryJobIds.includes(job.id),
        active: isActive(job.status),
        orphanRawImport: importedJobIds.has(job.id),
        createdAt: job.createdAt,
      })),
      pathCandidates: {
        raw: plan.raw.map(toCandidateReply),
        movie: plan.movie.map(toCandidateReply),
      },
      kept: plan.keptPaths,
      token,
      expiresAt: new Date(expiresAt).toISOString(),
    };
  }

  /**
   * Compares a deletion with its preview.
   *
   * @throws ProblemError DELETE_PREVIEW_STALE, with the difference unless the preview is unknown or
   *   expired
   */
  assertUnchanged(token: string, jobs: readonly JobEntity[], plan: DeletionPlan): void {
    const storedPreview = this.previews.get(token);
    if (storedPreview === undefined || storedPreview.expiresAt < this.clock.now().getTime()) {
      const detail = 'The preview is older than 15 minutes or unknown. Request a new one.';
      throw new ProblemError('DELETE_PREVIEW_STALE', detail);
    }
    const ids = jobs.map(({ id }) => id);
    const jobIds = {
      added: excludeIds(ids, storedPreview.jobIds),
      gone: excludeIds(storedPreview.jobIds, ids),
    };
    const difference = differenceOf(storedPreview.fingerprints, fingerprintsOf(plan));
    if (difference === null && jobIds.added.length + jobIds.gone.length === 0) return;
    const detail = 'Files or linked jobs have changed since the preview. Nothing was deleted.';
    throw new ProblemError('DELETE_PREVIEW_STALE', detail, {
      difference: { ...(difference ?? { added: [], gone: [], changed: [] }), jobIds },
    });
  }
}

function excludeIds(ids: readonly number[], idsToExclude: readonly number[]): number[] {
  const excludedIds = new Set(idsToExclude);
  return ids.filter((id) => !excludedIds.has(id));
}
