import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeployedCommit, ServiceImage } from './redeploy-snapshot.js';

/**
 * The state of a stack right before a redeploy changed it, and right after the redeploy succeeded.
 * The row is created in the unit of work in which the redeploy starts to apply, so that there is a
 * snapshot of every stack that was changed.
 */
@Entity('redeploy_snapshots')
export class RedeploySnapshotEntity {
  @PrimaryColumn('integer', { name: 'redeploy_id' }) redeployId!: number;
  @Column('integer', { name: 'stack_id' }) stackId!: number;
  @Column('text', { name: 'taken_at' }) takenAt!: string;
  /** Compose file and environment variables, encrypted. */
  @Column('text', { name: 'sealed_before' }) sealedBefore!: string;
  /** Null if the stack is not deployed from a git repository. */
  @Column('simple-json', { name: 'git_before', nullable: true })
  gitBefore!: DeployedCommit | null;
  @Column('simple-json', { name: 'services_before' }) servicesBefore!: ServiceImage[];
  /** Null if the redeploy has not succeeded. */
  @Column('text', { name: 'succeeded_at', nullable: true }) succeededAt!: string | null;
  /**
   * Null if the redeploy changed neither the file nor the variables, or if the stack was not read
   * after the redeploy.
   */
  @Column('text', { name: 'sealed_after', nullable: true }) sealedAfter!: string | null;
  @Column('simple-json', { name: 'git_after', nullable: true })
  gitAfter!: DeployedCommit | null;
  /** Null if the stack was not read after a successful redeploy. */
  @Column('simple-json', { name: 'services_after', nullable: true })
  servicesAfter!: ServiceImage[] | null;
  /**
   * Time at which the platform deployed the stack because of the redeploy, in Unix seconds by the
   * platform's clock; null if unknown.
   */
  @Column('integer', { name: 'deployed_after', nullable: true }) deployedAfter!: number | null;
}
