import type { UpdateBackup, UpdateCheck, UpdateState, UpdateStepTimes } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('update_runs')
export class UpdateRunEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'server_id' }) serverId!: number;
  @Column('text', { name: 'server_name' }) serverName!: string;
  @Column('text') state!: UpdateState;
  @Column('simple-json') steps!: readonly UpdateStepTimes[];
  @Column('simple-json') checks!: readonly UpdateCheck[];
  @Column('simple-json', { nullable: true }) backup!: UpdateBackup | null;
  @Column('text', { name: 'version_before', nullable: true }) versionBefore!: string | null;
  @Column('text', { name: 'version_after', nullable: true }) versionAfter!: string | null;
  @Column({ type: Boolean }) interrupted!: boolean;
  @Column('text', { nullable: true }) reason!: string | null;
  /** Message shown to all users while the update runs. */
  @Column('text') message!: string;
  /** Text of the script when the update started. */
  @Column('text') script!: string;
  /**
   * The marker that all processes of the script on the host inherit; null until the script starts.
   */
  @Column('text', { nullable: true }) mark!: string | null;
  /**
   * When a user requested to cancel the update, in ISO 8601 format; null if no user did. Only the
   * request itself writes this column, not the process that runs the update.
   */
  @Column('text', { name: 'cancel_requested_at', nullable: true })
  cancelRequestedAt!: string | null;
  @Column('text', { name: 'started_by' }) startedBy!: string;
  /** In ISO 8601 format, like `endedAt`. */
  @Column('text', { name: 'started_at' }) startedAt!: string;
  @Column('text', { name: 'ended_at', nullable: true }) endedAt!: string | null;
  /** Number of log lines. */
  @Column('integer') lines!: number;
  @Column({ type: Boolean }) truncated!: boolean;
}
