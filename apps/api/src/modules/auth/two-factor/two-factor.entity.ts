import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The authenticator app of a user. */
@Entity('two_factor')
export class TwoFactorEntity {
  @PrimaryColumn('integer', { name: 'user_id' }) userId!: number;
  /** The secret of the authenticator app, encrypted with APP_SECRET. */
  @Column('text') secret!: string;
  /** ISO 8601; null until a code has confirmed the secret. */
  @Column('text', { name: 'confirmed_at', nullable: true }) confirmedAt!: string | null;
  /** Time step of the last accepted code, so that no code works twice. */
  @Column('integer', { name: 'last_step' }) lastStep!: number;
}
