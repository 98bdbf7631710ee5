import type { LogCategory, LogRetentionState } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Caller } from '#infra/http/caller.js';
import type { KeptDays } from './log-retention.js';

/** Whoever asked for a removal, as the entry about it names them. */
export type Asker = Pick<Caller, 'actor' | 'ip' | 'userAgent' | 'requestId'>;

/** One removal of what is older than it is kept. */
@Entity('log_retention_runs')
export class LogRetentionRunEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') state!: LogRetentionState;
  @Column('simple-json') asker!: Asker;
  /** ISO 8601, as is the next one. */
  @Column('text', { name: 'started_at' }) startedAt!: string;
  @Column('text', { name: 'ended_at', nullable: true }) endedAt!: string | null;
  /** What was written after this entry stays. */
  @Column('integer', { name: 'up_to' }) upTo!: number;
  /** The deletion that vouches for what is removed; null before anything is. */
  @Column('integer', { nullable: true }) deletion!: number | null;
  @Column('simple-json') days!: KeptDays;
  @Column({ type: Boolean }) archive!: boolean;
  @Column('simple-json') removed!: Partial<Record<LogCategory, number>>;
  @Column('integer') files!: number;
  /** Archives that are on the disk whole while their entries are still being removed. */
  @Column('simple-json', { nullable: true }) pending!: string[] | null;
  @Column('text', { nullable: true }) fault!: string | null;
}
