import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * SSH access for updates, in a single row: host, user, credentials, arguments and confirmed host
 * keys.
 */
@Entity('ssh_setup')
export class SshSetupEntity {
  @PrimaryColumn('integer') id!: number;
  @Column('text') host!: string;
  @Column('integer') port!: number;
  @Column('text') username!: string;
  /** Encrypted, like `privateKey` and `passphrase`. */
  @Column('text', { nullable: true }) password!: string | null;
  @Column('text', { name: 'private_key', nullable: true }) privateKey!: string | null;
  @Column('text', { nullable: true }) passphrase!: string | null;
  /** ID of the secret that encrypted the credentials; null if none are stored. */
  @Column('text', { name: 'key_id', nullable: true }) keyId!: string | null;
  @Column('text', { name: 'ssh_arguments' }) sshArguments!: string;
  /**
   * Confirmed fingerprint of the host's key; null if no key has been confirmed. `jumpHostKey` is the
   * confirmed fingerprint of the jump host's key.
   */
  @Column('text', { name: 'host_key', nullable: true }) hostKey!: string | null;
  @Column('text', { name: 'jump_host_key', nullable: true }) jumpHostKey!: string | null;
  /** In ISO 8601 format. */
  @Column('text', { name: 'changed_at' }) changedAt!: string;
  @Column('text', { name: 'changed_by' }) changedBy!: string;
}
