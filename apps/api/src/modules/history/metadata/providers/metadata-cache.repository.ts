import { Injectable } from '@nestjs/common';
import type { MetadataProvider } from '@stackyard/contracts';
import { LessThan } from 'typeorm';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { SecretBox } from '#infra/secret-box.js';
import { MetadataResponseEntity, MetadataKeyEntity } from './metadata-key.entity.js';

/** Number of days for which responses are cached. TMDb allows at most six months. */
const cacheDays = 30;

/** Stores provider keys and cached responses. */
@Injectable()
export class MetadataCacheRepository {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  async findKey(provider: MetadataProvider): Promise<string | null> {
    const row = await this.uow.manager.findOneBy(MetadataKeyEntity, { provider });
    return row && this.secrets.open(purposeOf(provider), row.sealedKey);
  }

  async setKey(provider: MetadataProvider, key: string | null): Promise<void> {
    await this.uow.manager.delete(MetadataKeyEntity, { provider });
    if (key === null) return;
    const sealedKey = this.secrets.seal(purposeOf(provider), key);
    await this.uow.manager.insert(MetadataKeyEntity, { provider, sealedKey });
  }

  /** Returns the cached response; undefined if there is none or it is too old. */
  async findResponse(address: string): Promise<unknown> {
    const row = await this.uow.manager.findOneBy(MetadataResponseEntity, { address });
    return row !== null && row.fetchedAt > this.oldestValidTime() ? row.answer : undefined;
  }

  storeResponse(address: string, response: unknown): Promise<void> {
    return this.uow.run(async () => {
      const rows = this.uow.manager.getRepository(MetadataResponseEntity);
      await rows.delete({ fetchedAt: LessThan(this.oldestValidTime()) });
      const fetchedAt = this.clock.now().toISOString();
      await rows.save(rows.create({ address, answer: response, fetchedAt }));
    });
  }

  private oldestValidTime(): string {
    return new Date(this.clock.now().getTime() - cacheDays * 86_400_000).toISOString();
  }
}

function purposeOf(provider: MetadataProvider): string {
  return `metadata key of ${provider}`;
}
