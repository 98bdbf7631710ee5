import {
  newsKinds,
  type EventLogEntryReply,
  type NewsFacts,
  type NewsKind,
  type NewsReply,
} from '@stackyard/contracts';
import type { NewsDraft, NewsEntity } from './news.entity.js';

/** The parts of news that a condition or an entry provides; everything else has a default. */
export type NewsParts = { kind: NewsKind; at: string } & Partial<NewsDraft>;

/** Completes a draft. Unless the severity is given, it follows from the kind. */
export function draftNews(parts: NewsParts): NewsDraft {
  const stackIds = parts.stackId == null ? [] : [parts.stackId];
  return {
    entryId: null,
    severity: newsKinds[parts.kind].severity,
    since: null,
    serverId: null,
    serverName: null,
    stackId: null,
    stackName: null,
    stackIds,
    actor: null,
    subject: null,
    path: null,
    troubleKey: `${parts.kind}:${parts.subject ?? ''}`,
    inBatch: false,
    facts: {},
    ...parts,
  };
}

/** Returns the parts of news that are derived in the same way from every entry. */
export function partsOfEntry(entry: EventLogEntryReply) {
  const { id: entryId, createdAt: at, server, target, actor, reason } = entry;
  const stack = target?.type === 'stack' ? target : null;
  return {
    entryId,
    at,
    serverId: server?.id ?? null,
    serverName: server?.name ?? null,
    stackId: stack?.id ?? null,
    stackName: stack?.name ?? null,
    actor,
    subject: target?.name ?? null,
    facts: { ...(reason !== null && { reason }) } satisfies NewsFacts,
  };
}

export function toReply(news: NewsEntity): NewsReply {
  const { id, kind, severity, at, since, actor, subject, path, facts } = news;
  const { serverId, serverName, stackId, stackName } = news;
  return {
    id,
    kind,
    severity,
    at,
    since,
    server: serverId === null ? null : { id: serverId, name: serverName ?? '' },
    stack: stackName === null ? null : { id: stackId, name: stackName },
    actor,
    subject,
    path,
    facts,
  };
}
