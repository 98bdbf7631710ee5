import type { BackupOrigin, BackupState, BackupStep, ActorReply } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A backup: a file in the backup folder, or the reason why creating the file failed. */
@Entity('backups')
export class BackupEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') state!: BackupState;
  @Column('text', { nullable: true }) step!: BackupStep | null;
  @Column('text') origin!: BackupOrigin;
  @Column('simple-json') asker!: Requester;
  /** ISO 8601, like `endedAt`. */
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

/** The user or task that requested a backup, with the same fields as in an event log entry. */
export interface Requester {
  actor: ActorReply;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
}
