import type { ActorReply, LogSeverity, NewsFacts, NewsKind } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A piece of news: something that happened and that people may want to know about. */
@Entity('news')
export class NewsEntity {
  @PrimaryGeneratedColumn() id!: number;
  /** The event log entry that the news follows from; null for conditions and paused channels. */
  @Column('integer', { name: 'entry_id', nullable: true }) entryId!: number | null;
  @Column('text') kind!: NewsKind;
  @Column('text') severity!: LogSeverity;
  /** ISO 8601, like all times in this table. */
  @Column('text') at!: string;
  /** When the reported state began; null if the news is about a single point in time. */
  @Column('text', { nullable: true }) since!: string | null;
  @Column('integer', { name: 'server_id', nullable: true }) serverId!: number | null;
  @Column('text', { name: 'server_name', nullable: true }) serverName!: string | null;
  @Column('integer', { name: 'stack_id', nullable: true }) stackId!: number | null;
  @Column('text', { name: 'stack_name', nullable: true }) stackName!: string | null;
  /** IDs of the stacks that the news is about; rules and users filter by them. */
  @Column('simple-json', { name: 'stack_ids' }) stackIds!: number[];
  @Column('simple-json', { nullable: true }) actor!: ActorReply | null;
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text', { nullable: true }) path!: string | null;
  /**
   * The key of the problem. Repeats of the problem and the news that it is over have the same key.
   */
  @Column('text', { name: 'trouble_key' }) troubleKey!: string;
  /** Whether the news of a batch includes this news, so that it needs no separate message. */
  @Column({ type: Boolean, name: 'in_batch' }) inBatch!: boolean;
  @Column('simple-json') facts!: NewsFacts;
}

export type NewsDraft = Omit<NewsEntity, 'id'>;
