import { logSeverities, type LogSeverity, type NewsKind } from '@stackyard/contracts';
import type { NewsEntity } from '../news/news.entity.js';
import type { RuleCriteria } from './notification-rule.entity.js';

/** Kinds of news that report that a problem is over. */
const recoveryKinds: readonly NewsKind[] = [
  'redeploy-recovered',
  'stack-healthy',
  'server-reachable',
];

type MatchedNews = Pick<NewsEntity, 'kind' | 'severity' | 'serverId' | 'stackIds' | 'inBatch'>;

/**
 * Whether a rule covers news. News within a batch is never covered, because the news about the end
 * of the batch includes it.
 *
 * @param tags - the tags of the affected stacks, in lower case
 */
export function ruleCovers(
  rule: RuleCriteria,
  news: MatchedNews,
  tags: ReadonlySet<string>,
): boolean {
  const { kinds, minSeverity, serverIds, stackIds, tags: ruleTags } = rule;
  if (news.inBatch) return false;
  if (kinds !== null && !kinds.includes(news.kind)) return false;
  const isRecovery = rule.recoveries && recoveryKinds.includes(news.kind);
  if (!isRecovery && rankOf(news.severity) < rankOf(minSeverity)) return false;
  if (serverIds !== null && !serverIds.includes(news.serverId ?? 0)) return false;
  if (stackIds !== null && !news.stackIds.some((id) => stackIds.includes(id))) return false;
  return ruleTags === null || ruleTags.some((tag) => tags.has(tag.toLowerCase()));
}

function rankOf(severity: LogSeverity): number {
  return logSeverities.indexOf(severity);
}

/** Returns the highest severity; `info` if the list is empty. */
export function worstSeverityOf(severities: readonly LogSeverity[]): LogSeverity {
  const rank = Math.max(0, ...severities.map(rankOf));
  return logSeverities[rank] ?? 'info';
}
