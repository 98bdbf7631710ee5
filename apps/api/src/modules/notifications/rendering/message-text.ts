import {
  newsDetail,
  newsHeadline,
  newsKindTexts,
  type LogSeverity,
  type NewsKind,
  type NewsLanguage,
  type NewsReply,
} from '@stackyard/contracts';
import type { MessagePurpose } from '../delivery/message.entity.js';

export interface MessageLink {
  label: string;
  url: string;
}

/** A message in one language, independent of the service that shows it. */
export interface MessageText {
  /** Stays the same in every attempt to send the message. */
  id: string;
  headline: string;
  severity: LogSeverity;
  /** Facts in display order, such as the server, the stack, the time and who caused the event. */
  facts: { label: string; value: string }[];
  /** The cause in one or a few sentences; empty if unknown. */
  detail: string;
  /** Lines about the failed container, such as the last line of its log, to show verbatim. */
  evidence: string[];
  /** Items of a summary, a digest or a batch. */
  items: string[];
  link: MessageLink | null;
  /** Links that open a dialog of the app, such as Retry. They have no effect without a session. */
  actions: MessageLink[];
  /** ISO 8601 time of the latest news. */
  at: string;
}

export interface TextSource {
  id: string;
  purpose: MessagePurpose;
  /** From oldest to latest; never empty. */
  news: readonly NewsReply[];
  /** Number of pieces of news, which may be more than `news` contains. */
  total: number;
  severity: LogSeverity;
  /** Lines of the evidence; empty if there are several pieces of news. */
  evidence: string[];
}

/**
 * Language and time zone of the recipient, and the URL of the admin app, which is null if it is not
 * configured.
 */
export interface TextContext {
  language: NewsLanguage;
  timeZone: string;
  publicUrl: string | null;
}

const labels = {
  en: {
    server: 'Server',
    stack: 'Stack',
    at: 'Time',
    since: 'Since',
    until: 'Until',
    by: 'By',
    cause: 'Cause',
    reason: 'Reason',
    version: 'Version',
    free: 'Free space',
    open: 'Open in Stackyard',
    retry: 'Retry',
    rollback: 'Roll back',
    more: (count: number) => `and ${count} more`,
    repeats: (count: number) => `${count} more ${count === 1 ? 'message' : 'messages'}`,
    quiet: (count: number) => `${count} ${count === 1 ? 'message' : 'messages'} during quiet hours`,
    digest: (count: number) => `Summary: ${count} ${count === 1 ? 'message' : 'messages'}`,
    latest: 'latest',
  },
  de: {
    server: 'Server',
    stack: 'Stack',
    at: 'Zeitpunkt',
    since: 'Seit',
    until: 'Bis',
    by: 'Ausgelöst von',
    cause: 'Ursache',
    reason: 'Grund',
    version: 'Version',
    free: 'Freier Speicherplatz',
    open: 'In Stackyard öffnen',
    retry: 'Wiederholen',
    rollback: 'Zurückrollen',
    more: (count: number) => `und ${count} weitere`,
    repeats: (count: number) => `${count} weitere ${count === 1 ? 'Meldung' : 'Meldungen'}`,
    quiet: (count: number) =>
      `${count} ${count === 1 ? 'Meldung' : 'Meldungen'} während der Ruhezeit`,
    digest: (count: number) => `Zusammenfassung: ${count} ${count === 1 ? 'Meldung' : 'Meldungen'}`,
    latest: 'zuletzt',
  },
} as const;

export function messageText(source: TextSource, context: TextContext): MessageText {
  const latest = source.news.at(-1);
  if (latest === undefined) throw new Error('A message has news');
  return source.purpose === 'news' && source.total === 1
    ? singleNewsText(source, latest, context)
    : summaryText(source, latest, context);
}

function singleNewsText(source: TextSource, news: NewsReply, context: TextContext): MessageText {
  const { language } = context;
  return {
    id: source.id,
    headline: newsHeadline(news, language),
    severity: news.severity,
    facts: factsOf(news, context),
    detail: newsDetail(news, language),
    evidence: source.evidence,
    items: batchItems(news, language),
    link: linkTo(news.path, context),
    actions: actionsOf(news, context),
    at: news.at,
  };
}

function summaryText(source: TextSource, latest: NewsReply, context: TextContext): MessageText {
  const { language } = context;
  const texts = labels[language];
  const { purpose, news, total } = source;
  const headline = newsHeadline(latest, language);
  const titles = {
    news: headline,
    repeats: `${headline} (${texts.repeats(total)})`,
    'quiet-hours': texts.quiet(total),
    digest: texts.digest(total),
  };
  const omittedCount = total - news.length;
  const items =
    purpose === 'repeats'
      ? kindCountLines(news, language)
      : news.map((item) => `${formatTime(item.at, context)} ${newsHeadline(item, language)}`);
  return {
    id: source.id,
    headline: titles[purpose],
    severity: source.severity,
    facts: purpose === 'repeats' ? factsOf(latest, context) : [],
    detail: purpose === 'repeats' ? newsDetail(latest, language) : '',
    evidence: [],
    items: omittedCount > 0 ? [...items, texts.more(omittedCount)] : items,
    link: linkTo(purpose === 'repeats' ? latest.path : '/', context),
    actions: [],
    at: latest.at,
  };
}

function kindCountLines(news: readonly NewsReply[], language: NewsLanguage): string[] {
  const counts = new Map<string, number>();
  for (const { kind } of news) {
    const label = newsKindTexts[language][kind];
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return [...counts].map(([label, count]) => `${count} × ${label}`);
}

function factsOf(news: NewsReply, context: TextContext): MessageText['facts'] {
  const texts = labels[context.language];
  const { facts } = news;
  const freeBytes = facts.freeBytes;
  const rows: [string, string | null | undefined][] = [
    [texts.server, news.server?.name],
    [texts.stack, news.stack?.name],
    [texts.at, formatTime(news.at, context)],
    [texts.since, news.since && formatTime(news.since, context)],
    [texts.until, facts.until && formatTime(facts.until, context)],
    [texts.by, news.actor?.type === 'system' ? null : news.actor?.name],
    [texts.reason, facts.reason],
    [texts.version, facts.version],
    [texts.free, freeBytes === undefined ? null : `${(freeBytes / 1e9).toFixed(1)} GB`],
  ];
  return rows.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function batchItems({ facts: { batch } }: NewsReply, language: NewsLanguage): string[] {
  if (batch === undefined) return [];
  const items = batch.failures.map(({ stack, server, code, detail }) => {
    const facts = { ...(code !== null && { code }), ...(detail !== null && { detail }) };
    const cause = newsDetail({ kind: 'redeploy-failed', facts }, language);
    return `${stack} (${server})${cause === '' ? '' : `: ${cause}`}`;
  });
  const omittedCount = batch.failed - batch.failures.length;
  return omittedCount > 0 ? [...items, labels[language].more(omittedCount)] : items;
}

const retryableKinds: readonly NewsKind[] = [
  'redeploy-failed',
  'redeploy-lost',
  'redeploy-rolled-back',
  'redeploy-rollback-failed',
  'stack-failed-after-redeploy',
  'stack-action-failed',
];
const reversibleKinds: readonly NewsKind[] = [
  'redeploy-failed',
  'redeploy-lost',
  'stack-failed-after-redeploy',
];

function actionsOf({ kind, path, facts }: NewsReply, context: TextContext): MessageLink[] {
  if (path === null || context.publicUrl === null) return [];
  const isFailedBatch = kind === 'redeploy-batch-finished' && (facts.batch?.failed ?? 0) > 0;
  const names = [
    ...(isFailedBatch || retryableKinds.includes(kind) ? (['retry'] as const) : []),
    ...(reversibleKinds.includes(kind) ? (['rollback'] as const) : []),
  ];
  return names.map((name) => {
    const url = new URL(path, context.publicUrl ?? undefined);
    url.searchParams.set('action', name);
    return { label: labels[context.language][name], url: url.href };
  });
}

function linkTo(path: string | null, { publicUrl, language }: TextContext): MessageText['link'] {
  if (publicUrl === null || path === null) return null;
  return { label: labels[language].open, url: new URL(path, publicUrl).href };
}

function formatTime(at: string, { language, timeZone }: TextContext): string {
  return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(at));
}
