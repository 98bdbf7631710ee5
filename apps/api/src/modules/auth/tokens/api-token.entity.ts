import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An API token. Only hashes of secrets are stored, so that reading the table is not enough to use a
 * token.
 */
@Entity('api_tokens')
export class ApiTokenEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('integer', { name: 'user_id' }) userId!: number;
  @Column('text') name!: string;
  /** The first characters of the secret, by which users recognize it. */
  @Column('text') hint!: string;
  /** SHA-256 of the secret in hexadecimal. */
  @Column('text', { name: 'token_hash' }) tokenHash!: string;
  /** SHA-256 of the secret that the last rotation replaced; null if there was no rotation. */
  @Column('text', { name: 'previous_hash', nullable: true }) previousHash!: string | null;
  /**
   * When the previous secret stops working, in ISO 8601 format like all times below; null if there
   * was no rotation or the rotation allowed no overlap.
   */
  @Column('text', { name: 'previous_until', nullable: true }) previousUntil!: string | null;
  /** Permissions, separated by spaces. */
  @Column('text') permissions!: string;
  /** IDs of the stacks that the token is limited to, separated by spaces; null for all. */
  @Column('text', { name: 'stack_ids', nullable: true }) stackIds!: string | null;
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('text', { name: 'expires_at' }) expiresAt!: string;
  /**
   * The lifetime in days that was chosen when the token was created. A rotation uses it unless the
   * request sets another lifetime.
   */
  @Column('integer', { name: 'lifetime_days', default: 90 }) lifetimeDays!: number;
  @Column('text', { name: 'revoked_at', nullable: true }) revokedAt!: string | null;
  @Column('text', { name: 'last_used_at', nullable: true }) lastUsedAt!: string | null;
  @Column('text', { name: 'last_used_ip', nullable: true }) lastUsedIp!: string | null;
}
