import type { BatchStopRule, SkippedStackReply } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Caller } from '#infra/http/caller.js';

/**
 * The actor of a request, and where the request came from. Both are stored so that later events are
 * attributed to the same actor.
 */
export type Requester = Pick<Caller, 'actor' | 'ip' | 'userAgent' | 'requestId'>;

@Entity('redeploy_batches')
export class RedeployBatchEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('simple-json', { name: 'requested_by' }) requestedBy!: Requester;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column({ type: Boolean, name: 'overrides_maintenance' }) overridesMaintenance!: boolean;
  @Column('simple-json') skipped!: SkippedStackReply[];
  @Column({ type: Boolean, default: false }) canary!: boolean;
  @Column('integer', { name: 'max_parallel', nullable: true }) maxParallel!: number | null;
  @Column('integer', { name: 'stop_after_failures', nullable: true })
  stopAfterFailures!: number | null;
  /**
   * Whether automatic rollback was requested; null if the settings of each stack determine this.
   */
  @Column({ type: Boolean, name: 'auto_rollback', nullable: true })
  autoRollback!: boolean | null;
  /**
   * When the canary succeeded and the other redeploys were allowed to start; null before that or
   * without a canary.
   */
  @Column('text', { name: 'canary_passed_at', nullable: true }) canaryPassedAt!: string | null;
  @Column('text', { name: 'stopped_by', nullable: true }) stoppedBy!: BatchStopRule | null;
  @Column('text', { name: 'stopped_at', nullable: true }) stoppedAt!: string | null;
  /** Whether the end of the batch has been recorded in the event log. */
  @Column({ type: Boolean, name: 'end_recorded', default: false }) endRecorded!: boolean;
  /**
   * ID of the batch whose failed redeploys this batch retries; null if this batch is not a retry.
   */
  @Column('integer', { name: 'retry_of', nullable: true }) retryOf!: number | null;
  @Column('text', { name: 'idempotency_key', nullable: true }) idempotencyKey!: string | null;
  @Column('text', { name: 'request_hash', nullable: true }) requestHash!: string | null;
  @Column('text', { name: 'created_at' }) createdAt!: string;
}
