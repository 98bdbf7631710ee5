import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeployedCommit, ServiceImage } from './redeploy-snapshot.js';

/**
 * The state of a stack right before a redeploy changed it, and right after the redeploy succeeded.
 * It is stored in the unit of work in which the redeploy starts applying, so that a snapshot exists
 * whenever something was changed.
 */
@Entity('redeploy_snapshots')
export class RedeploySnapshotEntity {
  @PrimaryColumn('integer', { name: 'redeploy_id' }) redeployId!: number;
  @Column('integer', { name: 'stack_id' }) stackId!: number;
  @Column('text', { name: 'taken_at' }) takenAt!: string;
  /** Compose file and environment variables, encrypted. */
  @Column('text', { name: 'sealed_before' }) sealedBefore!: string;
  /** Null unless the stack is deployed from a git repository. */
  @Column('simple-json', { name: 'git_before', nullable: true })
  gitBefore!: DeployedCommit | null;
  @Column('simple-json', { name: 'services_before' }) servicesBefore!: ServiceImage[];
  /** Null unless the redeploy succeeded. */
  @Column('text', { name: 'succeeded_at', nullable: true }) succeededAt!: string | null;
  /** Null if the redeploy did not change the file and the variables, or if they were not read. */
  @Column('text', { name: 'sealed_after', nullable: true }) sealedAfter!: string | null;
  @Column('simple-json', { name: 'git_after', nullable: true })
  gitAfter!: DeployedCommit | null;
  /** Null unless the stack was read after the redeploy succeeded. */
  @Column('simple-json', { name: 'services_after', nullable: true })
  servicesAfter!: ServiceImage[] | null;
  /**
   * When the platform deployed the result of the redeploy, in Unix seconds according to the
   * platform's clock; null if unknown.
   */
  @Column('integer', { name: 'deployed_after', nullable: true }) deployedAfter!: number | null;
}
