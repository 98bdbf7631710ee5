import type { RedeployLogLine } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('redeploy_log')
export class RedeployLogEntity implements RedeployLogLine {
  @PrimaryColumn('integer', { name: 'redeploy_id' }) redeployId!: number;
  @PrimaryColumn('integer') seq!: number;
  @Column('text') at!: string;
  @Column('text') level!: RedeployLogLine['level'];
  @Column('text') text!: string;
  @Column('text', { nullable: true }) output!: string | null;
  @Column('text', { default: 'run' }) kind!: RedeployLogLine['kind'];
  @Column('text', { nullable: true }) service!: string | null;
}
