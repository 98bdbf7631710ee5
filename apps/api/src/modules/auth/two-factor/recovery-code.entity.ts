import { Entity, PrimaryColumn } from 'typeorm';

/** A code that can be used once instead of a code from the authenticator app. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
  /** SHA-256 of the code in hexadecimal. The code has enough random bits for a fast hash. */
  @PrimaryColumn('text', { name: 'code_hash' }) codeHash!: string;
}
