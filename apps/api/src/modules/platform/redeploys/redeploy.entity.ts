import type {
  RedeployFailure,
  RedeployReply,
  RedeployState,
  RedeployStep,
  RedeployStepReply,
} from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Look } from './judging/look.js';
import type { Watch } from './watch/watch.js';

@Entity('redeploys')
export class RedeployEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'batch_id' }) batchId!: number;
  @Column('integer', { name: 'server_id' }) serverId!: number;
  @Column('text', { name: 'server_name' }) serverName!: string;
  /** Null once the stack's row is gone; the name stays as it was. */
  @Column('integer', { name: 'stack_id', nullable: true }) stackId!: number | null;
  @Column('text', { name: 'stack_name' }) stackName!: string;
  @Column('integer', { name: 'platform_stack_id' }) platformStackId!: number;
  @Column('integer', { name: 'environment_id' }) environmentId!: number;
  @Column('text') state!: RedeployState;
  @Column('text', { nullable: true }) step!: RedeployStep | null;
  @Column('simple-json') steps!: RedeployStepReply[];
  /** What the platform showed before it was asked to apply; a changed look proves an effect. */
  @Column('simple-json', { name: 'before_apply', nullable: true }) before!: Look | null;
  /** Set before the platform is asked: from here on it is never asked again, only looked at. */
  @Column('text', { name: 'apply_started_at', nullable: true }) applyStartedAt!: string | null;
  @Column({ type: Boolean, name: 'cancel_requested', default: false }) cancelRequested!: boolean;
  @Column('text', { name: 'failure_code', nullable: true }) failureCode!: RedeployFailure | null;
  @Column('text', { name: 'failure_detail', nullable: true }) failureDetail!: string | null;
  /** Until when a success is watched; null when no watch is open. */
  @Column('text', { name: 'watched_until', nullable: true }) watchedUntil!: string | null;
  @Column('simple-json', { nullable: true }) watch!: Watch | null;
  /** What broke while it was watched. */
  @Column('simple-json', { name: 'failed_after', nullable: true })
  failedAfter!: RedeployReply['failedAfter'];
  @Column('integer', { name: 'last_seq', default: 0 }) lastSeq!: number;
  @Column('text', { name: 'queued_at' }) queuedAt!: string;
  @Column('text', { name: 'started_at', nullable: true }) startedAt!: string | null;
  @Column('text', { name: 'finished_at', nullable: true }) finishedAt!: string | null;
}
