import { newsDetail, newsHeadline, type NewsLanguage, type NewsReply } from '@stackyard/contracts';
import { truncate } from '#infra/text/truncate.js';

/** The message that the service worker of the app receives. */
export interface PushText {
  title: string;
  body: string;
  language: NewsLanguage;
  /** A later message with the same tag replaces this one. */
  tag: string;
  /** Page of the app to open. */
  path: string;
  /** ISO 8601. */
  at: string;
  /**
   * ID of the notification to mark as read when the user opens the page; null for summaries and
   * tests.
   */
  notificationId: number | null;
}

/**
 * Maximum number of characters in a body. A body and a title of maximum length fit into one message
 * even if each character takes four bytes.
 */
const maxBodyChars = 300;
const maxTitleChars = 150;

const summaryTexts = {
  en: (count: number) => ({ title: `${count} new notifications`, body: 'Open the inbox' }),
  de: (count: number) => ({
    title: `${count} neue Benachrichtigungen`,
    body: 'Posteingang öffnen',
  }),
};

const testTexts = {
  en: { title: 'Test notification', body: 'Stackyard can reach this browser.' },
  de: { title: 'Testbenachrichtigung', body: 'Stackyard erreicht diesen Browser.' },
};

export function pushTextOf(
  news: NewsReply,
  { notificationId, tag }: { notificationId: number; tag: string },
  language: NewsLanguage,
): PushText {
  const { server, path, at } = news;
  const lines = [server?.name, newsDetail(news, language)].filter(Boolean);
  return {
    title: truncate(newsHeadline(news, language), maxTitleChars),
    body: truncate(lines.join('\n'), maxBodyChars),
    language,
    tag,
    path: path ?? '/notifications',
    at,
    notificationId,
  };
}

/** Creates one summary of many messages, because the separate messages would fill the screen. */
export function pushSummaryText(count: number, at: string, language: NewsLanguage): PushText {
  const path = '/notifications';
  return {
    ...summaryTexts[language](count),
    language,
    tag: 'summary',
    path,
    at,
    notificationId: null,
  };
}

export function pushTestText(at: string, language: NewsLanguage): PushText {
  const path = '/account/notifications';
  return { ...testTexts[language], language, tag: 'test', path, at, notificationId: null };
}
