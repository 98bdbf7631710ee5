import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ProbeStep } from '@stackyard/contracts';

/** The results of the probes of a run, for each step that sent probes. */
@Entity('redeploy_probes')
export class RedeployProbesEntity {
  @PrimaryColumn('integer', { name: 'redeploy_id' }) redeployId!: number;
  @PrimaryColumn('text') step!: ProbeStep;
  /**
   * Compressed and encrypted, because responses may contain secrets that are not in any variable.
   */
  @Column('text') sealed!: string;
}
