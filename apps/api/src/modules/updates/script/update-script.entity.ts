import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A single row with the custom script that replaces the default one. */
@Entity('update_script')
export class UpdateScriptEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text') text!: string;
  /** In ISO 8601 format. */
  @Column('text', { name: 'changed_at' }) changedAt!: string;
  @Column('text', { name: 'changed_by' }) changedBy!: string;
}
