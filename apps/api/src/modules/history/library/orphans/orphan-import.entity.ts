import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An import whose analysis has not started. The row is deleted when the analysis starts. */
@Entity('orphan_imports')
export class OrphanImportEntity {
  @PrimaryColumn('integer', { name: 'job_id' }) jobId!: number;
  @Column('text', { name: 'raw_path' }) rawPath!: string;
  @Column('text', { name: 'imported_at' }) importedAt!: string;
}
