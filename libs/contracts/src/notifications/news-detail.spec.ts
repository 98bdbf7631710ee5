import { newsDetail } from './news-detail.js';
import type { NewsKind, NewsReply } from './news.js';

it.each<[NewsKind, NewsReply['facts'], string, string]>([
  [
    'redeploy-failed',
    { code: 'PULL_FAILED', detail: 'manifest unknown' },
    'manifest unknown (PULL_FAILED)',
    'Ein Image konnte nicht geladen werden. Laufende Container wurden nicht verändert. (PULL_FAILED: manifest unknown)',
  ],
  [
    'server-unreachable',
    { code: 'timeout', detail: 'No response within 10 s.' },
    'No response within 10 s.',
    'Der Server hat nicht rechtzeitig geantwortet.',
  ],
  ['stack-unhealthy', { detail: 'down' }, 'No container is running.', 'Kein Container läuft.'],
  [
    'superuser-changed',
    { change: 'demoted' },
    'The user is no longer a superuser.',
    'Der Benutzer ist kein Superuser mehr.',
  ],
  [
    'event-log-broken',
    { change: 'removed', detail: 'Entry 7 is missing.' },
    'Entry 7 is missing.',
    'Einträge fehlen.',
  ],
  ['maintenance-started', { detail: 'Disk swap' }, 'Disk swap', 'Disk swap'],
  ['backup-failed', {}, '', ''],
])('%s %j is explained in both languages', (kind, facts, en, de) => {
  expect(newsDetail({ kind, facts }, 'en')).toBe(en);
  expect(newsDetail({ kind, facts }, 'de')).toBe(de);
});
