import { Injectable } from '@nestjs/common';
import type { JobMetadataReply } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import type { JobEntity, JobFields } from '../jobs/job.entity.js';
import { JobMetadataEntity } from './job-metadata.entity.js';
import { metadataOf, type MetadataFields } from './metadata-fields.js';

type AutomaticMetadata = Pick<
  JobFields,
  'title' | 'year' | 'artist' | 'imdbId' | 'tmdbId' | 'musicBrainzId'
>;

/** Stores metadata that tools found or users assigned, in the current unit of work. */
@Injectable()
export class JobMetadataService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the columns to change for automatic metadata; none while an assignment applies. If the
   * job has a row for automatic values, also stores the metadata in that row.
   */
  async storeAutomaticMetadata(
    job: JobEntity,
    automaticMetadata: AutomaticMetadata,
    by: Caller,
  ): Promise<JobFields> {
    const rows = await this.listForJob(job.id);
    const automaticRow = rows.find(({ origin }) => origin === 'automatic');
    const definedFields = Object.entries(automaticMetadata).filter(
      ([, value]) => value !== undefined,
    );
    if (automaticRow === undefined || definedFields.length === 0) return automaticMetadata;
    automaticRow.fields = Object.assign(
      { ...automaticRow.fields },
      Object.fromEntries(definedFields),
    );
    automaticRow.assignedBy = by.actor.name;
    automaticRow.assignedAt = this.clock.now().toISOString();
    await this.repository.save(automaticRow);
    return rows[0]?.origin === 'automatic' ? automaticMetadata : {};
  }

  /**
   * Stores automatic metadata only in fields that are still empty. Returns the columns to change.
   */
  async fillAutomatic(
    job: JobEntity,
    automaticMetadata: AutomaticMetadata,
    by: Caller,
  ): Promise<JobFields> {
    const automaticRow = (await this.listForJob(job.id)).find(
      ({ origin }) => origin === 'automatic',
    );
    const currentFields = automaticRow?.fields ?? metadataOf(job);
    const emptyFields = Object.fromEntries(
      Object.entries(currentFields).map(([name, value]) => [name, value === null]),
    );
    const fieldsToFill = Object.entries(automaticMetadata).filter(
      ([name, value]) => value !== null && emptyFields[name],
    );
    return this.storeAutomaticMetadata(job, Object.fromEntries(fieldsToFill), by);
  }

  /** Returns the stored metadata of a job, newest first; empty if nothing was ever assigned. */
  listForJob(jobId: number): Promise<JobMetadataEntity[]> {
    return this.repository.find({ where: { jobId }, order: { id: 'DESC' } });
  }

  /** Returns the metadata that currently applies to a job. */
  async fieldsOf(job: JobEntity): Promise<MetadataFields> {
    const [latest] = await this.listForJob(job.id);
    return latest?.fields ?? metadataOf(job);
  }

  /**
   * Saves the metadata of a job before its first assignment; does nothing before later assignments.
   */
  async storeOriginal(job: JobEntity): Promise<void> {
    if ((await this.listForJob(job.id)).length > 0) return;
    await this.repository.save(
      this.repository.create({
        jobId: job.id,
        origin: 'automatic',
        provider: null,
        fields: metadataOf(job),
        assignedBy: job.reportedBy ?? 'Stackyard',
        assignedAt: job.createdAt,
      }),
    );
  }

  async add(
    jobId: number,
    provider: string | null,
    fields: MetadataFields,
    by: Caller,
  ): Promise<void> {
    const assignedAt = this.clock.now().toISOString();
    const assignedBy = by.actor.name;
    await this.repository.save(
      this.repository.create({ jobId, origin: 'manual', provider, fields, assignedBy, assignedAt }),
    );
  }

  /**
   * Removes the latest assignment. Returns the metadata that applies after that; null if there was
   * no assignment.
   */
  async undoLatest(jobId: number): Promise<JobMetadataEntity | null> {
    const [latest, previous] = await this.listForJob(jobId);
    if (latest?.origin !== 'manual' || previous === undefined) return null;
    await this.repository.delete({ id: latest.id });
    return previous;
  }

  private get repository() {
    return this.uow.manager.getRepository(JobMetadataEntity);
  }
}

export function toMetadataReply(row: JobMetadataEntity): JobMetadataReply {
  const { poster: _, ...fields } = row.fields;
  const { provider, assignedBy, assignedAt } = row;
  return { ...fields, provider, assignedBy, assignedAt };
}
