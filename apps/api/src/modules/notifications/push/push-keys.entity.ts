import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The VAPID key pair with which Stackyard identifies itself to push services. */
@Entity('push_keys')
export class PushKeysEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text', { name: 'public_key' }) publicKey!: string;
  /** A JSON Web Key, encrypted. */
  @Column('text', { name: 'private_key' }) privateKey!: string;
}
