import type {
  DigestPeriod,
  LogSeverity,
  NewsKind,
  NotificationRuleFields,
  NotificationRuleReply,
} from '@stackyard/contracts';

/**
 * Values of the form. An empty list means no restriction, except for `userIds`: if it is empty, no
 * users are selected.
 */
export interface RuleValues {
  name: string;
  enabled: boolean;
  kinds: NewsKind[];
  minSeverity: LogSeverity;
  recoveries: boolean;
  serverIds: string[];
  stackIds: string[];
  tags: string[];
  channelIds: string[];
  userIds: string[];
  digest: DigestPeriod;
  repeatMinutes: string;
}

export const emptyRule: RuleValues = {
  name: '',
  enabled: true,
  kinds: [],
  minSeverity: 'warning',
  recoveries: true,
  serverIds: [],
  stackIds: [],
  tags: [],
  channelIds: [],
  userIds: [],
  digest: 'none',
  repeatMinutes: '30',
};

export function ruleValues(rule: NotificationRuleReply): RuleValues {
  return {
    name: rule.name,
    enabled: rule.enabled,
    kinds: rule.kinds ?? [],
    minSeverity: rule.minSeverity,
    recoveries: rule.recoveries,
    serverIds: (rule.serverIds ?? []).map(String),
    stackIds: (rule.stackIds ?? []).map(String),
    tags: rule.tags ?? [],
    channelIds: (rule.channelIds ?? []).map(String),
    userIds: rule.userIds.map(String),
    digest: rule.digest,
    repeatMinutes: String(rule.repeatMinutes),
  };
}

export function ruleRequest(values: RuleValues): NotificationRuleFields {
  return {
    name: values.name,
    enabled: values.enabled,
    minSeverity: values.minSeverity,
    recoveries: values.recoveries,
    digest: values.digest,
    kinds: nullIfEmpty(values.kinds),
    serverIds: nullIfEmpty(values.serverIds.map(Number)),
    stackIds: nullIfEmpty(values.stackIds.map(Number)),
    tags: nullIfEmpty(values.tags),
    channelIds: nullIfEmpty(values.channelIds.map(Number)),
    userIds: values.userIds.map(Number),
    repeatMinutes: Number(values.repeatMinutes),
  };
}

function nullIfEmpty<T>(list: T[]): T[] | null {
  return list.length > 0 ? list : null;
}
