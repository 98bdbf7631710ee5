import type { UpdateLogLine } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('update_log')
export class UpdateLogEntity implements UpdateLogLine {
  @PrimaryColumn('integer', { name: 'update_id' }) updateId!: number;
  @PrimaryColumn('integer') seq!: number;
  @Column('text') at!: string;
  @Column('text') stream!: UpdateLogLine['stream'];
  @Column('text') text!: string;
}
