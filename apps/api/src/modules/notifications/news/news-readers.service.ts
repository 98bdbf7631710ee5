import { Injectable } from '@nestjs/common';
import { newsKinds, type NewsKind } from '@stackyard/contracts';
import { AccountsService } from '#modules/users/accounts.service.js';

/** Tells who may read news: active people with the permission that the kind needs. */
@Injectable()
export class NewsReadersService {
  constructor(private readonly accounts: AccountsService) {}

  /** Ids of the users who may read news of a kind now. */
  readersOf(kind: NewsKind): Promise<number[]> {
    return this.accounts.findPeopleWith(newsKinds[kind].access);
  }
}
