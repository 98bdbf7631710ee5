import { Injectable } from '@nestjs/common';
import type { NewsLanguage } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import type { Caller } from '#infra/http/caller.js';
import { RuleRecordsService } from './rule-records.service.js';
import { RulesRepository } from './rules.repository.js';

/** How long the default rule holds back repeats of the same problem. */
const repeatMinutes = 30;
const ruleNames: Record<NewsLanguage, string> = { en: 'Failures', de: 'Fehlschläge' };

/** Adds the rule that reports warnings, errors and recoveries to all channels. */
@Injectable()
export class DefaultRuleService {
  constructor(
    private readonly rules: RulesRepository,
    private readonly records: RuleRecordsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds the default rule unless there is already a rule. Call this in the unit of work that adds
   * the first channel.
   */
  async addIfNoRuleExists(language: NewsLanguage, by: Caller): Promise<void> {
    if ((await this.rules.count()) > 0) return;
    const rule = await this.rules.save({
      name: ruleNames[language],
      enabled: true,
      criteria: {
        kinds: null,
        minSeverity: 'warning',
        recoveries: true,
        serverIds: null,
        stackIds: null,
        tags: null,
        channelIds: null,
        userIds: [],
      },
      digest: 'none',
      repeatMinutes,
      createdAt: this.clock.now().toISOString(),
    });
    await this.records.record('notification-rule.created', rule, by, {
      message: `Notification rule ${rule.name} added with the first channel`,
    });
  }
}
