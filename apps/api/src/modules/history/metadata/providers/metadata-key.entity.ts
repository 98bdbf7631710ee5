import type { MetadataProvider } from '@stackyard/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('metadata_keys')
export class MetadataKeyEntity {
  @PrimaryColumn('text') provider!: MetadataProvider;
  @Column('text', { name: 'sealed_key' }) sealedKey!: string;
}

/** A provider's cached response, identified by the URL of the request without the key. */
@Entity('metadata_answers')
export class MetadataResponseEntity {
  @PrimaryColumn('text') address!: string;
  @Column('simple-json') answer!: unknown;
  @Column('text', { name: 'fetched_at' }) fetchedAt!: string;
}
