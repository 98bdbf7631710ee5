import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Information about the containers of a stack when a run failed. */
@Entity('redeploy_evidence')
export class RedeployEvidenceEntity {
  @PrimaryColumn('integer', { name: 'redeploy_id' }) redeployId!: number;
  @Column('integer', { name: 'stack_id' }) stackId!: number;
  @Column('text', { name: 'collected_at' }) collectedAt!: string;
  /** Compressed and encrypted, because logs may contain secrets that are not in any variable. */
  @Column('text') sealed!: string;
}
