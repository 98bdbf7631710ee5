import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * An import whose analysis has not been requested yet. The row is deleted after the request, even if
 * the analysis cannot start.
 */
@Entity('orphan_imports')
export class OrphanImportEntity {
  @PrimaryColumn('integer', { name: 'job_id' }) jobId!: number;
  @Column('text', { name: 'raw_path' }) rawPath!: string;
  @Column('text', { name: 'imported_at' }) importedAt!: string;
}
