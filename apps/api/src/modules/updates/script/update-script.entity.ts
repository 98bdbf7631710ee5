import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The custom script that replaces the default script, in a single row. */
@Entity('update_script')
export class UpdateScriptEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text') text!: string;
  /** In ISO 8601 format. */
  @Column('text', { name: 'changed_at' }) changedAt!: string;
  @Column('text', { name: 'changed_by' }) changedBy!: string;
}
