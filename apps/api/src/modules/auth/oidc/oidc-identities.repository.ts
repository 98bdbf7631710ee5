import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { OidcIdentityEntity } from './oidc-identity.entity.js';

type StoredIdentity = Pick<OidcIdentityEntity, 'issuer' | 'subject'>;

@Injectable()
export class OidcIdentitiesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  async findUserId({ issuer, subject }: StoredIdentity): Promise<number | null> {
    const identity = await this.uow.manager.findOneBy(OidcIdentityEntity, { issuer, subject });
    return identity?.userId ?? null;
  }

  async insert({ issuer, subject }: StoredIdentity, userId: number): Promise<void> {
    await this.uow.manager.insert(OidcIdentityEntity, { issuer, subject, userId });
  }
}
