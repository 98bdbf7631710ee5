import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MetadataFields } from './metadata-fields.js';

/** A description of a job: what tools found, and each assignment on top of it. The latest is in force. */
@Entity('job_metadata')
export class JobMetadataEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'job_id' }) jobId!: number;
  @Column('text') origin!: 'automatic' | 'manual';
  /** Whose answer it is; null when it was entered by hand. */
  @Column('text', { nullable: true }) provider!: string | null;
  @Column('simple-json') fields!: MetadataFields;
  @Column('text', { name: 'assigned_by' }) assignedBy!: string;
  @Column('text', { name: 'assigned_at' }) assignedAt!: string;
}
