import { Injectable } from '@nestjs/common';
import { fullListPageSize, type WholeListQuery } from '@stackyard/contracts';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { NotificationRuleEntity } from './notification-rule.entity.js';

@Injectable()
export class RulesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Returns a page of rules, oldest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(query: WholeListQuery): Promise<KeysetPage<NotificationRuleEntity>> {
    const keyset = {
      list: 'notification rules',
      sortColumns: { id: 'number' },
      order: 'asc',
      pageSize: fullListPageSize,
    } as const;
    return keysetPage(this.repository.createQueryBuilder('rule'), keyset, query);
  }

  findEnabled(): Promise<NotificationRuleEntity[]> {
    return this.repository.find({ where: { enabled: true }, order: { id: 'ASC' } });
  }

  find(id: number): Promise<NotificationRuleEntity | null> {
    return this.repository.findOneBy({ id });
  }

  count(): Promise<number> {
    return this.repository.count();
  }

  save(rule: Partial<NotificationRuleEntity>): Promise<NotificationRuleEntity> {
    return this.repository.save(this.repository.create(rule));
  }

  async remove(id: number): Promise<void> {
    await this.repository.delete({ id });
  }

  private get repository() {
    return this.uow.manager.getRepository(NotificationRuleEntity);
  }
}
