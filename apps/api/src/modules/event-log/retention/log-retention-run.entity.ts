import type { LogCategory, LogRetentionState } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Caller } from '#infra/http/caller.js';
import type { RetentionDays } from './log-retention.js';

/** The user or task that requested a cleanup, as recorded in event log entries. */
export type Requester = Pick<Caller, 'actor' | 'ip' | 'userAgent' | 'requestId'>;

/** A cleanup: one run that removes the entries whose retention has expired. */
@Entity('log_retention_runs')
export class LogRetentionRunEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') state!: LogRetentionState;
  @Column('simple-json') asker!: Requester;
  /** ISO 8601, like `endedAt`. */
  @Column('text', { name: 'started_at' }) startedAt!: string;
  @Column('text', { name: 'ended_at', nullable: true }) endedAt!: string | null;
  /** Entries with a higher ID are kept. */
  @Column('integer', { name: 'up_to' }) upTo!: number;
  /** ID of the deletion that documents the removed entries; null until the run removes an entry. */
  @Column('integer', { nullable: true }) deletion!: number | null;
  @Column('simple-json') days!: RetentionDays;
  @Column({ type: Boolean }) archive!: boolean;
  @Column('simple-json') removed!: Partial<Record<LogCategory, number>>;
  @Column('integer') files!: number;
  /**
   * Names of archive files that are complete on disk, but whose entries are still being removed
   * from the log; null if there are none.
   */
  @Column('simple-json', { nullable: true }) pending!: string[] | null;
  @Column('text', { nullable: true }) fault!: string | null;
}
