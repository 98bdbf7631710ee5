import type {
  ActorReply,
  LogAction,
  LogCategory,
  LogOutcome,
  LogSeverity,
  LogTargetType,
} from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One audited action; every name is kept as it was at that time. */
@Entity('event_log')
export class EventLogEntryEntity {
  @PrimaryGeneratedColumn() id!: number;
  /** Milliseconds since 1970. */
  @Column('integer', { name: 'created_at' }) createdAt!: number;
  @Column('text') category!: LogCategory;
  @Column('text') action!: LogAction;
  @Column('text') outcome!: LogOutcome;
  @Column('text') severity!: LogSeverity;
  @Column('text', { name: 'actor_type' }) actorType!: ActorReply['type'];
  @Column('integer', { name: 'actor_id', nullable: true }) actorId!: number | null;
  @Column('text', { name: 'actor_name' }) actorName!: string;
  @Column('text', { name: 'target_type', nullable: true }) targetType!: LogTargetType | null;
  @Column('integer', { name: 'target_id', nullable: true }) targetId!: number | null;
  @Column('text', { name: 'target_name', nullable: true }) targetName!: string | null;
  @Column('integer', { name: 'server_id', nullable: true }) serverId!: number | null;
  @Column('text', { name: 'server_name', nullable: true }) serverName!: string | null;
  @Column('text') message!: string;
  @Column('text', { nullable: true }) ip!: string | null;
  @Column('text', { name: 'user_agent', nullable: true }) userAgent!: string | null;
  @Column('text', { name: 'request_id', nullable: true }) requestId!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
  /** JSON object. */
  @Column('text', { nullable: true }) details!: string | null;
  /** What `search` looks at, folded so that case and form do not matter. */
  @Column('text', { name: 'search_text' }) searchText!: string;
}
