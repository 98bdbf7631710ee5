import { Injectable } from '@nestjs/common';
import type {
  AssignCdRequest,
  AssignMovieRequest,
  CdTrack,
  ChangedJobReply,
  JobInfo,
  ReadJobMetadataReply,
} from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { JobEventsService } from '../jobs/job-events.service.js';
import { toJobReply } from '../jobs/job.js';
import type { JobEntity } from '../jobs/job.entity.js';
import { JobsService } from '../jobs/jobs.service.js';
import { JobMetadataService, toMetadataReply } from './job-metadata.service.js';
import { applyAssignment, cdTracksOf, columnsOf, type MetadataFields } from './metadata-fields.js';
import { Pictures } from './pictures/pictures.adapter.js';
import type { ProviderDescription } from './providers/provider-responses.js';
import { ProvidersService } from './providers/providers.service.js';

type ManualFields = Partial<Omit<MetadataFields, 'poster' | 'details'>> & { details?: JobInfo };

interface FetchedPicture {
  /** File name in the picture store; null if there is no picture. */
  file: string | null;
  /** Why the picture that the provider suggested could not be fetched; null if nothing failed. */
  fault: string | null;
}

/** Assigns films and CDs to jobs and undoes assignments. */
@Injectable()
export class AssignmentService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly jobs: JobsService,
    private readonly events: JobEventsService,
    private readonly metadata: JobMetadataService,
    private readonly providers: ProvidersService,
    private readonly pictures: Pictures,
  ) {}

  /**
   * @throws ProblemError JOB_UNKNOWN, VALIDATION_FAILED, METADATA_UNKNOWN, PICTURE_UNKNOWN,
   *   PICTURE_REFUSED or PROVIDER_...
   */
  async assignMovie(id: number, request: AssignMovieRequest, by: Caller): Promise<ChangedJobReply> {
    const { provider, providerId, poster, title, year, imdbId, tmdbId } = request;
    assertProviderAndId(provider, providerId);
    const manualFields = {
      ...(title !== undefined && { title }),
      ...(year !== undefined && { year }),
      ...(imdbId !== undefined && { imdbId }),
      ...(tmdbId !== undefined && { tmdbId }),
    };
    return this.assign(id, provider, providerId, manualFields, poster, by);
  }

  /**
   * @throws ProblemError JOB_UNKNOWN, VALIDATION_FAILED, METADATA_UNKNOWN, PICTURE_UNKNOWN,
   *   PICTURE_REFUSED or PROVIDER_...
   */
  async assignCd(id: number, request: AssignCdRequest, by: Caller): Promise<ChangedJobReply> {
    const { provider, providerId, cover, title, artist, year, musicBrainzId } = request;
    assertProviderAndId(provider, providerId);
    const tracks = request.tracks && parseTracks(request.tracks);
    const manualFields = {
      ...(title !== undefined && { title }),
      ...(artist !== undefined && { artist }),
      ...(year !== undefined && { year }),
      ...(musicBrainzId !== undefined && { musicBrainzId }),
      ...(tracks && { details: { tracks } }),
    };
    return this.assign(id, provider, providerId, manualFields, cover, by);
  }

  /** @throws ProblemError JOB_UNKNOWN or JOB_METADATA_ORIGINAL */
  undo(id: number, by: Caller): Promise<ChangedJobReply> {
    return this.uow.run(async () => {
      await this.jobs.read(id);
      const previous = await this.metadata.undoLatest(id);
      if (previous === null) {
        throw new ProblemError('JOB_METADATA_ORIGINAL', `Nothing is assigned to job ${id}.`);
      }
      const job = await this.jobs.change(id, columnsOf(previous.fields));
      const message = `Back to ${job.title ?? 'no title'}`;
      await this.events.record(id, { kind: 'metadata-undone', by, message });
      await this.jobs.recordEntry(job, by, 'job.metadata-undone', message);
      return { job: toJobReply(job) };
    });
  }

  /** @throws ProblemError JOB_UNKNOWN */
  async read(id: number): Promise<ReadJobMetadataReply> {
    await this.jobs.read(id);
    const entries = (await this.metadata.listForJob(id)).map((row) => ({
      row,
      reply: toMetadataReply(row),
    }));
    return {
      automatic: entries.find(({ row }) => row.origin === 'automatic')?.reply ?? null,
      assigned: entries.filter(({ row }) => row.origin === 'manual').map(({ reply }) => reply),
    };
  }

  private async assign(
    id: number,
    provider: 'omdb' | 'tmdb' | 'musicbrainz' | undefined,
    providerId: string | undefined,
    manualFields: ManualFields,
    selectedPictureUrl: string | undefined,
    by: Caller,
  ): Promise<ChangedJobReply> {
    await this.jobs.read(id);
    if (
      provider === undefined &&
      Object.keys(manualFields).length === 0 &&
      selectedPictureUrl === undefined
    ) {
      const detail = 'contains neither a provider with an ID nor any values';
      throw invalidInputProblem([{ pointer: '', code: 'nothing', detail }]);
    }
    // Make all network requests before the transaction starts.
    const description =
      provider && (await this.providers.describeTitle(provider, providerId ?? ''));
    const { file, fault } = await this.fetchPicture(selectedPictureUrl, description);
    return this.uow.run(async () => {
      const job = await this.jobs.read(id);
      await this.metadata.storeOriginal(job);
      // A cleanup may have deleted the picture after it was fetched.
      const poster = file !== null && (await this.pictures.has(file)) ? file : null;
      const fields = applyAssignment(
        description ?? null,
        manualFields,
        poster,
        await this.metadata.fieldsOf(job),
      );
      await this.metadata.add(id, provider ?? null, fields, by);
      const changedJob = await this.jobs.change(id, columnsOf(fields));
      return this.recordAssignment(changedJob, provider, fault, by);
    });
  }

  private async recordAssignment(
    job: JobEntity,
    provider: string | undefined,
    pictureFault: string | null,
    by: Caller,
  ): Promise<ChangedJobReply> {
    const year = job.year === null ? '' : ` (${job.year})`;
    const source = provider ?? 'entered manually';
    const picture = pictureFault === null ? '' : `, without a picture: ${pictureFault}`;
    const message = `${job.title ?? ''}${year}, ${source}${picture}`;
    await this.events.record(job.id, { kind: 'metadata-assigned', by, message });
    await this.jobs.recordEntry(job, by, 'job.metadata-assigned', message);
    return { job: toJobReply(job) };
  }

  /**
   * Fetches the picture of an assignment. Throws if a picture that the user selected cannot be
   * fetched. If the provider suggested the picture, returns the reason instead, and the assignment
   * continues.
   */
  private async fetchPicture(
    selectedPictureUrl: string | undefined,
    description: ProviderDescription | undefined,
  ): Promise<FetchedPicture> {
    const url = selectedPictureUrl ?? description?.pictureUrl ?? null;
    if (url === null) return { file: null, fault: null };
    try {
      return { file: await this.pictures.fetch(url), fault: null };
    } catch (error) {
      if (selectedPictureUrl !== undefined || !(error instanceof ProblemError)) throw error;
      return { file: null, fault: error.detail };
    }
  }
}

function assertProviderAndId(provider: string | undefined, providerId: string | undefined): void {
  if ((provider === undefined) === (providerId === undefined)) return;
  const missingField = provider === undefined ? 'provider' : 'providerId';
  throw invalidInputProblem([
    {
      pointer: `/${missingField}`,
      code: 'pair',
      detail: 'is required, because provider and providerId belong together',
    },
  ]);
}

function parseTracks(tracks: readonly JobInfo[]): CdTrack[] {
  const parsedTracks = cdTracksOf(tracks);
  if (parsedTracks !== null) return parsedTracks;
  const detail =
    'each requires a position from 1 to 999 and a title, and may also have artist and lengthMs only';
  throw invalidInputProblem([{ pointer: '/tracks', code: 'tracks', detail }]);
}
