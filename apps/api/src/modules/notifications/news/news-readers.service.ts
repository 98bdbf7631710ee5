import { Injectable } from '@nestjs/common';
import { newsKinds, type NewsKind } from '@stackyard/contracts';
import { AccountsService } from '#modules/users/accounts.service.js';

/**
 * Determines who may read news: active people with the permission for the kind of news, but not
 * service users.
 */
@Injectable()
export class NewsReadersService {
  constructor(private readonly accounts: AccountsService) {}

  readerIdsOf(kind: NewsKind): Promise<number[]> {
    return this.accounts.findPeopleByPermission(newsKinds[kind].access);
  }
}
