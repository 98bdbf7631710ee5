import type { BackupOrigin, BackupState, BackupStep, ActorReply } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** One backup: a file in the folder of the backups, or why there is none. */
@Entity('backups')
export class BackupEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') state!: BackupState;
  @Column('text', { nullable: true }) step!: BackupStep | null;
  @Column('text') origin!: BackupOrigin;
  @Column('simple-json') asker!: Asker;
  /** ISO 8601, as is the next one. */
  @Column('text', { name: 'started_at' }) startedAt!: string;
  @Column('text', { name: 'ended_at', nullable: true }) endedAt!: string | null;
  @Column('text') file!: string;
  @Column('integer', { nullable: true }) bytes!: number | null;
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('text', { nullable: true }) version!: string | null;
  @Column('text', { name: 'schema_step', nullable: true }) schema!: string | null;
  @Column('integer', { name: 'head_id', nullable: true }) headId!: number | null;
  @Column('text', { name: 'head_hash', nullable: true }) headHash!: string | null;
  @Column('text', { nullable: true }) fault!: string | null;
}

/** Whoever wanted a backup, as the entries about it name them. */
export interface Asker {
  actor: ActorReply;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
}
