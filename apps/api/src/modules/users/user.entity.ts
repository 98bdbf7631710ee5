import type { UserKind } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person or a service user. */
@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') username!: string;
  /** The normalized user name, so that two names that look alike count as the same. */
  @Column('text', { name: 'username_key' }) usernameKey!: string;
  @Column('text', { name: 'display_name' }) displayName!: string;
  /** Both names, normalized for searches. */
  @Column('text', { name: 'search_key' }) searchKey!: string;
  @Column('text') kind!: UserKind;
  /** Null for users without a password, who sign in through the provider or only use API tokens. */
  @Column('text', { name: 'password_hash', nullable: true }) passwordHash!: string | null;
  @Column('text', { name: 'security_phrase_hash', nullable: true })
  securityPhraseHash!: string | null;
  @Column({ type: Boolean }) superuser!: boolean;
  @Column({ type: Boolean }) active!: boolean;
  /** ISO 8601, like `lastSignInAt`, which is null until the first sign-in. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
  @Column('text', { name: 'last_sign_in_at', nullable: true }) lastSignInAt!: string | null;
}
