import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The state of a stack's containers when a run failed. */
@Entity('redeploy_evidence')
export class RedeployEvidenceEntity {
  @PrimaryColumn('integer', { name: 'redeploy_id' }) redeployId!: number;
  @Column('integer', { name: 'stack_id' }) stackId!: number;
  @Column('text', { name: 'collected_at' }) collectedAt!: string;
  /** Compressed and encrypted, because logs may contain secrets that no variable contains. */
  @Column('text') sealed!: string;
}
