import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody who can sign in. */
@Entity('users')
export class UserEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') username!: string;
  /** The user name folded, so that two that look alike are one. */
  @Column('text', { name: 'username_key' }) usernameKey!: string;
  @Column('text', { name: 'display_name' }) displayName!: string;
  @Column('text', { name: 'password_hash' }) passwordHash!: string;
  @Column('boolean') superuser!: boolean;
  @Column('boolean') active!: boolean;
  /** ISO 8601. */
  @Column('text', { name: 'created_at' }) createdAt!: string;
}
