import { Entity, PrimaryColumn } from 'typeorm';

/** A code that replaces the second factor once. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
  /** SHA-256 of the code, hex; the code has enough random bits for a fast hash. */
  @PrimaryColumn('text', { name: 'code_hash' }) codeHash!: string;
}
