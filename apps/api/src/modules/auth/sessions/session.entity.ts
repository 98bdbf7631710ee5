import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A session. Only a hash of the token is stored, so that reading the table is not enough to use the
 * session.
 */
@Entity('sessions')
export class SessionEntity {
  @PrimaryGeneratedColumn() id!: number;
  /** SHA-256 of the token in hexadecimal. */
  @Column('text', { name: 'token_hash' }) tokenHash!: string;
  @Column('integer', { name: 'user_id' }) userId!: number;
  /** ISO 8601, like the two times below. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('text', { name: 'last_seen_at' }) lastSeenAt!: string;
  @Column('text', { name: 'expires_at' }) expiresAt!: string;
  @Column('text', { nullable: true }) ip!: string | null;
  @Column('text', { name: 'user_agent', nullable: true }) userAgent!: string | null;
}
