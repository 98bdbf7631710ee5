import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MetadataFields } from './metadata-fields.js';

/**
 * A row of a job's metadata. The first assignment stores a row for the automatic values and a row
 * for itself; each later assignment adds a row. The latest row applies.
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
