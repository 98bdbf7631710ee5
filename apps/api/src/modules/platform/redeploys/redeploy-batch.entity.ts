import type { SkippedStackReply } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { Caller } from '#infra/http/caller.js';

/** Who made the request. Stored, so that later events are attributed correctly. */
export type Requester = Pick<Caller, 'actor' | 'ip' | 'userAgent' | 'requestId'>;

@Entity('redeploy_batches')
export class RedeployBatchEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('simple-json', { name: 'requested_by' }) requestedBy!: Requester;
  @Column('text', { nullable: true }) reason!: string | null;
  @Column({ type: Boolean, name: 'overrides_maintenance' }) overridesMaintenance!: boolean;
  @Column('simple-json') skipped!: SkippedStackReply[];
  @Column('text', { name: 'idempotency_key', nullable: true }) idempotencyKey!: string | null;
  @Column('text', { name: 'request_hash', nullable: true }) requestHash!: string | null;
  @Column('text', { name: 'created_at' }) createdAt!: string;
}
