import { redeployFailures } from '../platform/redeploys/redeploy-vocabulary.js';
import { redeployFailureTexts } from '../platform/redeploys/redeploy-failure-texts.js';
import { serverFaultTexts } from '../platform/server-fault-texts.js';
import type { NewsLanguage } from './news-headline.js';
import type { NewsKind, NewsReply } from './news.js';

/**
 * Returns the cause of a piece of news in one or more sentences, or an empty string if the cause is
 * unknown. Text written by platforms, containers and programs is not translated.
 */
export function newsDetail(
  { kind, facts }: Pick<NewsReply, 'kind' | 'facts'>,
  language: NewsLanguage,
): string {
  const { code, change, detail = '' } = facts;
  const translation = texts[language][kind]?.[change ?? detail];
  if (translation !== undefined) return translation;
  if (kind === 'server-unreachable') {
    const sentences: Readonly<Record<string, string>> = serverFaultTexts[language];
    return (language === 'en' && detail) || (sentences[code ?? ''] ?? detail);
  }
  const failure = redeployFailures.find((one) => one === code);
  // `detail` already explains the failure in English.
  if (failure === undefined || language === 'en') {
    return code !== undefined && detail !== '' ? `${detail} (${code})` : (code ?? detail);
  }
  const cause = [code, detail].filter(Boolean).join(': ');
  return `${redeployFailureTexts[language][failure]} (${cause})`;
}

type Sentences = Partial<Record<NewsKind, Readonly<Record<string, string>>>>;

const texts: Record<NewsLanguage, Sentences> = {
  en: {
    'stack-unhealthy': {
      degraded: 'Some containers are unhealthy or not running.',
      restarting: 'Containers keep restarting.',
      down: 'No container is running.',
    },
    'superuser-changed': {
      registered: 'A new superuser was registered.',
      removed: 'The user was removed.',
      demoted: 'The user is no longer a superuser.',
    },
  },
  de: {
    'stack-unhealthy': {
      degraded: 'Einige Container laufen nicht oder sind fehlerhaft.',
      restarting: 'Container starten immer wieder neu.',
      down: 'Kein Container läuft.',
    },
    'superuser-changed': {
      registered: 'Ein neuer Superuser wurde registriert.',
      removed: 'Der Benutzer wurde entfernt.',
      demoted: 'Der Benutzer ist kein Superuser mehr.',
    },
    'event-log-broken': {
      changed: 'Ein Eintrag wurde verändert.',
      inserted: 'Ein Eintrag wurde eingefügt.',
      removed: 'Einträge fehlen.',
    },
  },
};
