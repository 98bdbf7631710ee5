import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProbeStep } from '@stackyard/contracts';

/** Results of the probes that a run has sent in one of its steps. */
@Entity('redeploy_probes')
export class RedeployProbesEntity {
  @PrimaryColumn('integer', { name: 'redeploy_id' }) redeployId!: number;
  @PrimaryColumn('text') step!: ProbeStep;
  /** Compressed and encrypted, because responses may contain secrets that no variable contains. */
  @Column('text') sealed!: string;
}
