import { Injectable } from '@nestjs/common';
import type { AlbumPlan, CdTrack, JobInfo, MediaFileInfo } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { fieldsOf, listOf } from '#infra/text/json-fields.js';
import { titleOf } from '../../jobs/job.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { JobMetadataService } from '../../metadata/job-metadata.service.js';
import { cdTrackOf } from '../../metadata/metadata-fields.js';
import { planAlbum } from './album-plan.js';

/** Plans albums from the metadata of the job and, for tracks without metadata, from the files. */
@Injectable()
export class AlbumPlansService {
  constructor(
    private readonly metadata: JobMetadataService,
    private readonly clock: Clock,
  ) {}

  async planFor(job: JobEntity, files: readonly MediaFileInfo[]): Promise<AlbumPlan> {
    const { artist, year, musicBrainzId, details } = await this.metadata.fieldsOf(job);
    const facts = { jobId: job.id, title: titleOf(job), artist, year, musicBrainzId };
    return planAlbum(files, { ...facts, tracks: tracksOf(details) }, this.clock.now());
  }
}

function tracksOf(details: JobInfo | null): CdTrack[] {
  return listOf(details?.['tracks']).flatMap(
    (track) => cdTrackOf(Object.fromEntries(fieldsOf(track))) ?? [],
  );
}
