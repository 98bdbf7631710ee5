import type { HeldImagesReply, TlsMode } from '@stackyard/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('servers')
export class ServerEntity {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') name!: string;
  @Column('text') url!: string;
  /**
   * IDs of the managed environments on the platform; empty if all are managed. Sorted, so that a
   * unique index can detect equal lists.
   */
  @Column('simple-json', { name: 'environment_ids', default: '[]' }) environmentIds!: number[];
  /** Encrypted API key; null for the preset server, whose key is in the settings. */
  @Column('text', { name: 'api_key', nullable: true }) apiKey!: string | null;
  @Column('text', { name: 'tls_mode' }) tlsMode!: TlsMode;
  @Column('text', { name: 'tls_ca', nullable: true }) tlsCa!: string | null;
  @Column('text', { name: 'tls_fingerprint', nullable: true }) tlsFingerprint!: string | null;
  @Column({ type: Boolean, default: false }) preset!: boolean;
  @Column('text', { nullable: true }) version!: string | null;
  @Column('text', { nullable: true }) edition!: 'CE' | 'BE' | null;
  /** Whether images of saved states are kept on their hosts for rollbacks. */
  @Column({ type: Boolean, name: 'keep_images', default: true }) keepImages!: boolean;
  /** Null until the hosts have been read. */
  @Column('simple-json', { name: 'held_images', nullable: true })
  heldImages!: HeldImagesReply | null;
  @Column('text', { name: 'created_at' }) createdAt!: string;
}
