import type { MetadataProvider } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The key of a provider, encrypted. */
@Entity('metadata_keys')
export class MetadataKeyEntity {
  @PrimaryColumn('text') provider!: MetadataProvider;
  @Column('text', { name: 'sealed_key' }) sealedKey!: string;
}

/** An answer of a provider, under the address without a key. */
@Entity('metadata_answers')
export class MetadataAnswerEntity {
  @PrimaryColumn('text') address!: string;
  @Column('simple-json') answer!: unknown;
  @Column('text', { name: 'fetched_at' }) fetchedAt!: string;
}
