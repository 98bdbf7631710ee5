import { Injectable } from '@nestjs/common';
import {
  maxNotificationRules,
  type ListNotificationRulesReply,
  type NotificationRuleFields,
  type NotificationRuleReply,
  type RulePreviewReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { KnownStacksService } from '#modules/platform/stacks/known-stacks.service.js';
import { toReply as toNewsReply } from '../news/news.js';
import { NewsRepository } from '../news/news.repository.js';
import { countMessages } from './repeat-count.js';
import type { NotificationRuleEntity, RuleCriteria } from './notification-rule.entity.js';
import { RuleRecordsService } from './rule-records.service.js';
import { ruleCovers } from './rule-match.js';
import { RulesRepository } from './rules.repository.js';

const previewDays = 7;
const maxPreviewedNews = 1000;
const maxShownNews = 20;

@Injectable()
export class RulesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly rules: RulesRepository,
    private readonly news: NewsRepository,
    private readonly stacks: KnownStacksService,
    private readonly records: RuleRecordsService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery): Promise<ListNotificationRulesReply> {
    const { rows, nextCursor } = await this.rules.findPage(query);
    return { rules: rows.map(toReply), nextCursor };
  }

  /** @throws ProblemError NOTIFICATION_RULES_FULL */
  create(fields: NotificationRuleFields, by: Caller): Promise<NotificationRuleReply> {
    return this.uow.run(async () => {
      if ((await this.rules.count()) >= maxNotificationRules) {
        const detail = `There are already ${maxNotificationRules} rules.`;
        throw new ProblemError('NOTIFICATION_RULES_FULL', detail);
      }
      const createdAt = this.clock.now().toISOString();
      const rule = await this.rules.save({ ...columnsOf(fields), createdAt });
      await this.records.record('notification-rule.created', rule, by, {
        message: `Notification rule ${rule.name} added`,
        details: { after: toReply(rule) },
      });
      return toReply(rule);
    });
  }

  /** @throws ProblemError NOTIFICATION_RULE_UNKNOWN */
  edit(id: number, fields: NotificationRuleFields, by: Caller): Promise<NotificationRuleReply> {
    return this.uow.run(async () => {
      const previousRule = await this.findOrFail(id);
      const rule = await this.rules.save({ ...previousRule, ...columnsOf(fields) });
      await this.records.record('notification-rule.changed', rule, by, {
        message: `Notification rule ${rule.name} changed`,
        details: { before: toReply(previousRule), after: toReply(rule) },
      });
      return toReply(rule);
    });
  }

  /** @throws ProblemError NOTIFICATION_RULE_UNKNOWN */
  async remove(id: number, by: Caller): Promise<void> {
    await this.uow.run(async () => {
      const rule = await this.findOrFail(id);
      await this.rules.remove(id);
      await this.records.record('notification-rule.removed', rule, by, {
        message: `Notification rule ${rule.name} removed`,
        severity: 'notice',
        details: { before: toReply(rule) },
      });
    });
  }

  async preview(fields: NotificationRuleFields): Promise<RulePreviewReply> {
    const { criteria, digest, repeatMinutes } = columnsOf(fields);
    const now = this.clock.now().getTime();
    const since = new Date(now - previewDays * 24 * 60 * 60_000).toISOString();
    const candidates = await this.news.listSince(since, maxPreviewedNews);
    // Use the current tags of the stacks, because earlier tags are not stored.
    const tags = new Map<number, string[]>();
    if (criteria.tags !== null) {
      const ids = new Set(candidates.flatMap(({ stackIds }) => stackIds));
      for (const id of ids) tags.set(id, await this.stacks.tagsOf([id]));
    }
    const coveredNews = candidates.filter((news) =>
      ruleCovers(criteria, news, new Set(news.stackIds.flatMap((id) => tags.get(id) ?? []))),
    );
    const messages = countMessages(coveredNews, { digest, repeatMinutes });
    const latest = coveredNews.slice(0, maxShownNews).map(toNewsReply);
    return { news: coveredNews.length, messages, latest };
  }

  private async findOrFail(id: number): Promise<NotificationRuleEntity> {
    const rule = await this.rules.find(id);
    if (rule !== null) return rule;
    throw new ProblemError('NOTIFICATION_RULE_UNKNOWN', `There is no notification rule ${id}.`);
  }
}

function columnsOf(fields: NotificationRuleFields) {
  const { name, enabled, digest, repeatMinutes, ...rest } = fields;
  const criteria: RuleCriteria = {
    kinds: rest.kinds ?? null,
    minSeverity: rest.minSeverity,
    recoveries: rest.recoveries,
    serverIds: rest.serverIds ?? null,
    stackIds: rest.stackIds ?? null,
    tags: rest.tags ?? null,
    channelIds: rest.channelIds ?? null,
    userIds: rest.userIds,
  };
  return { name: name.trim(), enabled, criteria, digest, repeatMinutes };
}

function toReply(rule: NotificationRuleEntity): NotificationRuleReply {
  const { criteria, ...own } = rule;
  return { ...own, ...criteria };
}
