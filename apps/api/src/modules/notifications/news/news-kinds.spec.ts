import { newsKindIds, type NewsKind } from '@stackyard/contracts';
import { readFile } from 'node:fs/promises';

const redeploys = 'news-of-redeploys.spec.ts';
const platforms = 'news-of-platforms.spec.ts';
const updates = 'news-of-updates.spec.ts';
const backups = 'news-of-backups.sqlite.spec.ts';
const reports = 'news-of-reports.spec.ts';
const sources = 'news-sources.spec.ts';

/**
 * For each kind of news, the spec file that tests it through its real cause, not through an entry
 * that the test writes.
 */
const specByKind: Record<NewsKind, string> = {
  'redeploy-failed': redeploys,
  'redeploy-lost': redeploys,
  'redeploy-rolled-back': redeploys,
  'redeploy-rollback-failed': redeploys,
  'redeploy-recovered': redeploys,
  'redeploy-batch-finished': redeploys,
  'stack-failed-after-redeploy': redeploys,
  'stack-action-failed': redeploys,
  'stack-unhealthy': redeploys,
  'stack-healthy': redeploys,
  'maintenance-announced': sources,
  'maintenance-started': sources,
  'maintenance-ended': sources,
  'maintenance-overridden': redeploys,
  'maintenance-overrun': sources,
  'maintenance-missed': sources,
  'platform-update-available': platforms,
  'platform-updated': updates,
  'platform-update-failed': updates,
  'server-unreachable': platforms,
  'server-reachable': platforms,
  'certificate-expiring': platforms,
  'backup-failed': backups,
  'backup-overdue': backups,
  'disk-low': sources,
  'event-log-broken': sources,
  'channel-paused': '../notifications.spec.ts',
  'channel-certificate-expiring': '../conditions/expiry-conditions.spec.ts',
  'service-certificate-expiring': '../conditions/expiry-conditions.spec.ts',
  'token-expiring': sources,
  'sign-in-from-new-address': sources,
  'token-used-from-new-address': sources,
  'sign-ins-refused': sources,
  'superuser-changed': sources,
  'report-ready': reports,
  'report-failed': reports,
  'report-delivery-failed': reports,
  'media-job-failed': sources,
};

it.each(newsKindIds)('%s is raised by its cause in a test', async (kind) => {
  const spec = await readFile(new URL(specByKind[kind], import.meta.url), 'utf8');
  expect(spec).toContain(`'${kind}'`);
});
