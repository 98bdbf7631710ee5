import { createNotificationRule, listNotificationRules } from '@stackyard/contracts';
import { catchAllRule, NotifyingApp } from '#test/notifications/notifying-app.js';

let at: NotifyingApp;

beforeAll(async () => {
  at = await NotifyingApp.start();
});

beforeEach(() => at.reset());

/**
 * Makes a stack alternate between unhealthy and healthy each minute, and runs the tasks that are
 * due.
 */
async function flap(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    const kind = minute % 2 === 0 ? 'stack-unhealthy' : 'stack-healthy';
    await at.storeNews({ kind, troubleKey: 'stack:7:health' });
    at.app.clock.advance({ minutes: 1 });
    await at.app.runTask('held-news');
  }
}

describe('what is sent', () => {
  it('reports failures as soon as there is a channel, with a signature, a page and a stable id', async () => {
    await at.addChannel();
    await at.app.testData.entry({
      action: 'redeploy.failed',
      target: { type: 'stack', id: 7, name: 'immich' },
      server: { id: 1, name: 'attic' },
      details: { redeployId: 12, failureCode: 'PULL_FAILED', failureDetail: 'No such tag' },
    });
    await at.app.runTask('news');

    const [request] = await at.service.count(1);
    expect(request?.headers['x-stackyard-signature']).toMatch(/^sha256=[0-9a-f]{64}$/);
    const text = JSON.parse(request?.body ?? '') as { id: string };
    expect(text).toMatchObject({
      headline: 'Redeploy of immich failed',
      detail: 'No such tag (PULL_FAILED)',
      link: { url: 'https://stackyard.example/redeploys/12' },
    });
    expect(request?.headers['x-stackyard-delivery']).toBe(text.id);
    const { rules } = await at.root.call(listNotificationRules, {});
    expect(rules).toMatchObject([{ name: 'Failures', minSeverity: 'warning', channelIds: null }]);
  });

  it('a flapping stack sends two messages in an hour', async () => {
    await at.addChannel();
    await flap(59);
    await at.waitUntilDelivered();

    expect(at.headlines()).toEqual([
      'immich is unhealthy',
      'immich is healthy again (29 more messages)',
    ]);
  });

  it('reports a problem again if it recurs after its window', async () => {
    await at.addChannel();
    await at.storeNews();
    at.app.clock.advance({ minutes: 31 });
    await at.app.runTask('held-news');
    await at.storeNews();
    await at.service.count(2);
    expect(at.headlines()).toEqual(['Redeploy of immich failed', 'Redeploy of immich failed']);
  });

  it('holds news back in quiet hours, except errors', async () => {
    const quiet = { quietFrom: '22:00', quietTo: '06:00' };
    await at.addChannel({ ...quiet, timeZone: 'Europe/Berlin', language: 'de' });
    await at.storeNews({ kind: 'backup-overdue', subject: 'Backup' });
    await at.storeNews({ kind: 'media-job-failed', subject: 'Alien' });
    await at.storeNews();
    await at.service.count(1);
    at.app.clock.advance({ hours: 2 });
    await at.app.runTask('held-news');
    await at.service.count(2);

    expect(at.headlines()).toEqual([
      'Redeploy von immich fehlgeschlagen',
      '2 Meldungen während der Ruhezeit',
    ]);
  });

  it('sends a digest of the day in one message', async () => {
    await at.addChannel();
    const { rules } = await at.root.call(listNotificationRules, {});
    await at.app.reset('notification_rules');
    expect(rules).toHaveLength(1);
    await at.root.call(createNotificationRule, { body: { ...catchAllRule, digest: 'daily' } });
    for (const subject of ['a', 'b', 'c']) await at.storeNews({ subject });
    at.app.clock.advance({ hours: 6 });
    await at.app.runTask('held-news');
    await at.service.count(1);

    expect(at.headlines()).toEqual(['Summary: 3 messages']);
    at.app.clock.reset();
  });
});
