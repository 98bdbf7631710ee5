import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An import whose analysis is still to be begun; the row goes when it was. */
@Entity('orphan_imports')
export class OrphanImportEntity {
  @PrimaryColumn('integer', { name: 'job_id' }) jobId!: number;
  @Column('text', { name: 'raw_path' }) rawPath!: string;
  @Column('text', { name: 'imported_at' }) importedAt!: string;
}
