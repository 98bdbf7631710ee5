import type {
  RedeployFailure,
  RedeployOrigin,
  RedeployReply,
  RedeployState,
  RedeployStep,
  RedeployStepReply,
  RollbackState,
  StackAction,
} from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { StackSnapshot } from './outcome/stack-snapshot.js';
import type { Watch } from './watch/watch.js';

const nullAsZero = {
  to: (id: number | null | undefined) => (id === null ? 0 : id),
  from: (id: number) => (id === 0 ? null : id),
};

@Entity('redeploys')
export class RedeployEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'batch_id' }) batchId!: number;
  @Column('text', { default: 'redeploy' }) action!: StackAction;
  @Column('integer', { name: 'server_id' }) serverId!: number;
  @Column('text', { name: 'server_name' }) serverName!: string;
  /** Null if the stack was deleted. The name of the stack is kept in `stackName`. */
  @Column('integer', { name: 'stack_id', nullable: true }) stackId!: number | null;
  @Column('text', { name: 'stack_name' }) stackName!: string;
  /** Null for an external stack. The database column is not nullable, so 0 is stored instead. */
  @Column('integer', { name: 'platform_stack_id', transformer: nullAsZero })
  platformStackId!: number | null;
  @Column('integer', { name: 'environment_id' }) environmentId!: number;
  /** Empty if the name of the environment was unknown at the time of the request. */
  @Column('text', { name: 'environment_name', default: '' }) environmentName!: string;
  @Column('text') state!: RedeployState;
  /** True until the strategy of the batch allows the redeploy to start. */
  @Column({ type: Boolean, name: 'waits_for_batch', default: false }) waitsForBatch!: boolean;
  @Column('text', { nullable: true }) step!: RedeployStep | null;
  @Column('simple-json') steps!: RedeployStepReply[];
  /**
   * State of the stack before the apply request. A different later state proves that the request
   * had an effect.
   */
  @Column('simple-json', { name: 'before_apply', nullable: true }) before!: StackSnapshot | null;
  /**
   * When the apply request was about to be sent, in ISO 8601 format; null before that. The time is
   * stored before the request is sent, so that a crash cannot cause a second request.
   */
  @Column('text', { name: 'apply_started_at', nullable: true }) applyStartedAt!: string | null;
  @Column({ type: Boolean, name: 'cancel_requested', default: false }) cancelRequested!: boolean;
  @Column('text', { name: 'failure_code', nullable: true }) failureCode!: RedeployFailure | null;
  @Column('text', { name: 'failure_detail', nullable: true }) failureDetail!: string | null;
  /**
   * When the observation after a successful redeploy ends, in ISO 8601 format; null while the stack
   * is not observed.
   */
  @Column('text', { name: 'watched_until', nullable: true }) watchedUntil!: string | null;
  @Column('simple-json', { nullable: true }) watch!: Watch | null;
  /** The failure that ended the observation; null if there was none. */
  @Column('simple-json', { name: 'failed_after', nullable: true })
  failedAfter!: RedeployReply['failedAfter'];
  /**
   * For a rollback, the ID of the redeploy whose saved state it restores; null for other actions.
   */
  @Column('integer', { name: 'rollback_of', nullable: true }) rollbackOf!: number | null;
  @Column('text', { name: 'rollback_state', nullable: true }) rollbackState!: RollbackState | null;
  @Column({ type: Boolean, name: 'stops_auto_update', default: false }) stopsAutoUpdate!: boolean;
  @Column({ type: Boolean, name: 'auto_rollback', default: false }) autoRollback!: boolean;
  @Column('simple-json', { name: 'before_rollback', nullable: true })
  beforeRollback!: StackSnapshot | null;
  /**
   * When the request of the automatic rollback was about to be sent, in ISO 8601 format; null
   * before that. The time is stored before the request is sent, so that a crash cannot cause a
   * second request.
   */
  @Column('text', { name: 'rollback_started_at', nullable: true })
  rollbackStartedAt!: string | null;
  @Column('text', { name: 'rollback_failure_code', nullable: true })
  rollbackFailureCode!: RedeployFailure | null;
  @Column('text', { name: 'rollback_failure_detail', nullable: true })
  rollbackFailureDetail!: string | null;
  /** Digests of the images that were replaced by a rollback; null without a rollback. */
  @Column('simple-json', { name: 'rejected_digests', nullable: true })
  rejectedDigests!: string[] | null;
  /**
   * Type and ID of the actor who requested the redeploy, separated by `:`, or only the type if the
   * actor has no ID.
   */
  @Column('text', { default: 'system' }) requester!: string;
  @Column('text', { name: 'requester_name', default: '' }) requesterName!: string;
  @Column('text', { default: 'system' }) origin!: RedeployOrigin;
  /** Text that searches match: the stack name, the reason and the requester's name, case-folded. */
  @Column('text', { name: 'search_text', default: '' }) searchText!: string;
  /**
   * Milliseconds from start to end; -1 until the redeploy has ended, or if it was never started.
   */
  @Column('integer', { name: 'duration_ms', default: -1 }) durationMs!: number;
  @Column('integer', { name: 'last_seq', default: 0 }) lastSeq!: number;
  @Column('text', { name: 'queued_at' }) queuedAt!: string;
  @Column('text', { name: 'started_at', nullable: true }) startedAt!: string | null;
  @Column('text', { name: 'finished_at', nullable: true }) finishedAt!: string | null;
}
