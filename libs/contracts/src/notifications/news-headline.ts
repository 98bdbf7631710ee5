import { newsKindTexts } from './news-texts.js';
import type { NewsKind, NewsReply } from './news.js';

/** Language in which headlines, details and messages are written. */
export type NewsLanguage = 'en' | 'de';

type HeadlineSource = Pick<NewsReply, 'kind' | 'subject' | 'server' | 'facts' | 'actor'>;
type Headline = (news: { subject: string; by: string; facts: NewsReply['facts'] }) => string;

/**
 * Returns the headline of a piece of news as one line of plain text, for example
 * `Redeploy of immich failed`.
 */
export function newsHeadline(news: HeadlineSource, language: NewsLanguage): string {
  const subject = news.subject ?? news.server?.name ?? '';
  const by = news.actor?.name ?? '';
  const headline = headlines[language][news.kind];
  if (headline === undefined) return newsKindTexts[language][news.kind];
  return headline({ subject, by, facts: news.facts });
}

const actionNames = {
  en: {
    redeploy: 'Redeploy',
    start: 'Start',
    stop: 'Stop',
    restart: 'Restart',
    rollback: 'Rollback',
  },
  de: {
    redeploy: 'Redeploy',
    start: 'Start',
    stop: 'Stopp',
    restart: 'Neustart',
    rollback: 'Rollback',
  },
} as const;

function batchHeadline(language: NewsLanguage): Headline {
  return ({ facts: { batch } }) => {
    if (batch === undefined) return newsKindTexts[language]['redeploy-batch-finished'];
    const { total, succeeded, failed, rolledBack = 0, cancelled } = batch;
    const parts =
      language === 'en'
        ? {
            succeeded: 'succeeded',
            failed: 'failed',
            rolledBackSuffix: 'rolled back',
            cancelled: 'cancelled',
          }
        : {
            succeeded: 'erfolgreich',
            failed: 'fehlgeschlagen',
            rolledBackSuffix: 'zurückgerollt',
            cancelled: 'abgebrochen',
          };
    const rolledBackSuffix = rolledBack > 0 ? ` (${rolledBack} ${parts.rolledBackSuffix})` : '';
    const counts = [
      failed > 0 ? `${failed} ${parts.failed}${rolledBackSuffix}` : '',
      cancelled > 0 ? `${cancelled} ${parts.cancelled}` : '',
      `${succeeded} ${parts.succeeded}`,
    ].filter(Boolean);
    const title =
      language === 'en' ? `Redeploy of ${total} stacks` : `Redeploy von ${total} Stacks`;
    return `${title}: ${counts.join(', ')}`;
  };
}

const reportLanguageNames = {
  en: { en: 'English', de: 'German' },
  de: { en: 'Englisch', de: 'Deutsch' },
} as const;

/**
 * Returns a readable name for a report, for example `October 2026 (German)` for the subject
 * `2026-10 de`.
 */
function reportName(subject: string, language: NewsLanguage): string {
  const [, month, reportLanguage] = /^(\d{4}-\d{2})(?: (en|de))?$/.exec(subject) ?? [];
  if (month === undefined) return subject;
  const name = new Date(`${month}-01T00:00:00Z`).toLocaleDateString(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  if (reportLanguage === undefined) return name;
  return `${name} (${reportLanguageNames[language][reportLanguage as NewsLanguage]})`;
}

function newAddressText({ ip }: NewsReply['facts']): string {
  return ip === undefined ? 'a new address' : `the new address ${ip}`;
}

const headlines: Record<NewsLanguage, Partial<Record<NewsKind, Headline>>> = {
  en: {
    'redeploy-failed': ({ subject }) => `Redeploy of ${subject} failed`,
    'redeploy-lost': ({ subject, facts }) =>
      `Result of the ${facts.action === 'rollback' ? 'rollback' : 'redeploy'} of ${subject} is unknown`,
    'redeploy-rolled-back': ({ subject }) => `Redeploy of ${subject} failed and was rolled back`,
    'redeploy-rollback-failed': ({ subject }) => `Rollback of ${subject} failed`,
    'redeploy-recovered': ({ subject }) => `Redeploy of ${subject} succeeded after a failure`,
    'redeploy-batch-finished': batchHeadline('en'),
    'stack-failed-after-redeploy': ({ subject }) => `${subject} failed after its redeploy`,
    'stack-action-failed': ({ subject, facts }) =>
      `${actionNames.en[facts.action ?? 'restart']} of ${subject} failed`,
    'stack-unhealthy': ({ subject }) => `${subject} is unhealthy`,
    'stack-healthy': ({ subject }) => `${subject} is healthy again`,
    'maintenance-overridden': ({ subject, by }) => `${by} overrode maintenance for ${subject}`,
    'platform-update-available': ({ subject, facts }) =>
      `Platform update ${facts.version ?? ''} is available for ${subject}`,
    'platform-updated': ({ subject }) => `Platform on ${subject} was updated`,
    'platform-update-failed': ({ subject }) => `Platform update of ${subject} failed`,
    'server-unreachable': ({ subject }) => `${subject} is unreachable`,
    'server-reachable': ({ subject }) => `${subject} is reachable again`,
    'certificate-expiring': ({ subject }) => `Certificate of ${subject} expires soon`,
    'channel-paused': ({ subject }) => `Notification channel ${subject} is paused`,
    'channel-certificate-expiring': ({ subject }) => `Certificate of ${subject} expires soon`,
    'service-certificate-expiring': ({ subject }) => `Certificate of ${subject} expires soon`,
    'token-expiring': ({ subject }) => `API token ${subject} expires soon`,
    'sign-in-from-new-address': ({ subject, facts }) =>
      `${subject} signed in from ${newAddressText(facts)}`,
    'token-used-from-new-address': ({ subject, facts }) =>
      `API token ${subject} was used from ${newAddressText(facts)}`,
    'sign-ins-refused': ({ facts }) =>
      `${facts.count ?? 'Several'} sign-ins from ${facts.ip ?? 'one address'} were rejected`,
    'superuser-changed': ({ subject }) => `Superuser status of ${subject} changed`,
    'report-ready': ({ subject }) => `Report for ${reportName(subject, 'en')} is ready`,
    'report-failed': ({ subject }) =>
      `Report for ${reportName(subject, 'en')} could not be generated`,
    'report-delivery-failed': ({ subject }) =>
      `Report for ${reportName(subject, 'en')} could not be delivered`,
    'media-job-failed': ({ subject }) => `Media job ${subject} failed`,
  },
  de: {
    'redeploy-failed': ({ subject }) => `Redeploy von ${subject} fehlgeschlagen`,
    'redeploy-lost': ({ subject, facts }) =>
      `Ergebnis des ${facts.action === 'rollback' ? 'Rollbacks' : 'Redeploys'} von ${subject} unbekannt`,
    'redeploy-rolled-back': ({ subject }) =>
      `Redeploy von ${subject} fehlgeschlagen und zurückgerollt`,
    'redeploy-rollback-failed': ({ subject }) => `Rollback von ${subject} fehlgeschlagen`,
    'redeploy-recovered': ({ subject }) => `Redeploy von ${subject} wieder erfolgreich`,
    'redeploy-batch-finished': batchHeadline('de'),
    'stack-failed-after-redeploy': ({ subject }) => `${subject} nach dem Redeploy ausgefallen`,
    'stack-action-failed': ({ subject, facts }) =>
      `${actionNames.de[facts.action ?? 'restart']} von ${subject} fehlgeschlagen`,
    'stack-unhealthy': ({ subject }) => `${subject} ist gestört`,
    'stack-healthy': ({ subject }) => `${subject} ist wieder in Ordnung`,
    'maintenance-overridden': ({ subject, by }) =>
      `${by} hat die Wartungssperre für ${subject} übergangen`,
    'platform-update-available': ({ subject, facts }) =>
      `Plattform-Update ${facts.version ?? ''} für ${subject} verfügbar`,
    'platform-updated': ({ subject }) => `Plattform auf ${subject} aktualisiert`,
    'platform-update-failed': ({ subject }) => `Plattform-Update von ${subject} fehlgeschlagen`,
    'server-unreachable': ({ subject }) => `${subject} ist nicht erreichbar`,
    'server-reachable': ({ subject }) => `${subject} ist wieder erreichbar`,
    'certificate-expiring': ({ subject }) => `Zertifikat von ${subject} läuft bald ab`,
    'channel-paused': ({ subject }) => `Benachrichtigungskanal ${subject} angehalten`,
    'channel-certificate-expiring': ({ subject }) => `Zertifikat von ${subject} läuft bald ab`,
    'service-certificate-expiring': ({ subject }) => `Zertifikat von ${subject} läuft bald ab`,
    'token-expiring': ({ subject }) => `API-Token ${subject} läuft bald ab`,
    'sign-in-from-new-address': ({ subject, facts }) =>
      `${subject} hat sich von ${facts.ip ?? 'einer neuen Adresse'} aus angemeldet`,
    'token-used-from-new-address': ({ subject, facts }) =>
      `API-Token ${subject} von ${facts.ip ?? 'einer neuen Adresse'} aus verwendet`,
    'sign-ins-refused': ({ facts }) =>
      `${facts.count ?? 'Mehrere'} Anmeldungen von ${facts.ip ?? 'einer Adresse'} abgelehnt`,
    'superuser-changed': ({ subject }) => `Superuser-Status von ${subject} geändert`,
    'report-ready': ({ subject }) => `Bericht für ${reportName(subject, 'de')} ist fertig`,
    'report-failed': ({ subject }) =>
      `Bericht für ${reportName(subject, 'de')} konnte nicht erstellt werden`,
    'report-delivery-failed': ({ subject }) =>
      `Bericht für ${reportName(subject, 'de')} nicht zugestellt`,
    'media-job-failed': ({ subject }) => `Medienjob ${subject} fehlgeschlagen`,
  },
};
