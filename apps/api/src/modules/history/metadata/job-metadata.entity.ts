import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MetadataFields } from './metadata-fields.js';

/**
 * The metadata of a job to which metadata was assigned at least once: one row for the automatic
 * values and one for each assignment. The latest row applies.
 */
@Entity('job_metadata')
export class JobMetadataEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'job_id' }) jobId!: number;
  @Column('text') origin!: 'automatic' | 'manual';
  /** The provider of an assignment; null for automatic values and for values entered manually. */
  @Column('text', { nullable: true }) provider!: string | null;
  @Column('simple-json') fields!: MetadataFields;
  @Column('text', { name: 'assigned_by' }) assignedBy!: string;
  @Column('text', { name: 'assigned_at' }) assignedAt!: string;
}
