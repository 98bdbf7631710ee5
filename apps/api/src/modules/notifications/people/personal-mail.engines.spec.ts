import { listChannels, listMessages, setNotificationPreferences } from '@stackyard/contracts';
import {
  PersonalMailFixture,
  startPersonalMailApp,
} from '#test/notifications/personal-mail-scene.js';
import { waitFor } from '#test/platform/platform-app.js';
import type { TestApp } from '#test/test-app.js';

let app: TestApp;
let at: PersonalMailFixture;

beforeAll(async () => {
  app = await startPersonalMailApp();
});

beforeEach(async () => {
  at = await PersonalMailFixture.create(app);
});

describe('personal mail', () => {
  it('combines repeats: a stack that flaps for an hour results in two mails', async () => {
    await at.createChannelForPeople();
    await at.confirmAddress(at.lena, 'lena@example.org');
    for (let minute = 0; minute < 60; minute += 5) {
      await at.raiseNews('stack-unhealthy', { troubleKey: 'stack:7:health' });
      await app.runTask('personal-mail');
      app.clock.advance({ minutes: 5 });
    }
    const mails = await at.sendDueMail();
    expect(mails.length).toBeGreaterThanOrEqual(2);
    expect(mails.length).toBeLessThanOrEqual(3);
    expect(mails[1]?.subject).toContain('weitere Meldungen');
  });

  it('waits until the quiet hours of the person end, and is then a single mail', async () => {
    await at.createChannelForPeople();
    await at.confirmAddress(at.lena, 'lena@example.org');
    const body = {
      quietFrom: '02:00',
      quietUntil: '04:00',
      timeZone: 'UTC',
      inbox: [],
      browser: [],
    };
    await at.lena.call(setNotificationPreferences, { body });
    for (const subject of ['a', 'b', 'c', 'd']) await at.raiseNews('redeploy-failed', { subject });
    expect(await at.sendDueMail()).toEqual([]);
    app.clock.advance({ hours: 1 });
    expect(await at.sendDueMail()).toEqual([
      { to: ['lena@example.org'], subject: 'Zusammenfassung: 4 Meldungen' },
    ]);
  });

  it('to a rejected address fails alone; mail that has to wait delays no other person', async () => {
    await at.createChannelForPeople();
    const mika = await app.signIn('mika', ['stacks-access']);
    const noah = await app.signIn('noah', ['stacks-access']);
    await at.confirmAddress(at.lena, 'lena@example.org');
    await at.confirmAddress(mika, 'mika@example.org');
    await at.confirmAddress(noah, 'noah@example.org');
    at.refusedRecipients.set('lena@example.org', {
      code: 550,
      text: 'lena@example.org is unknown',
    });
    at.refusedRecipients.set('mika@example.org', { code: 450, text: 'Try again later' });
    await at.raiseNews('redeploy-failed');
    expect(await at.sendDueMail()).toMatchObject([{ to: ['noah@example.org'] }]);
    const { messages } = await at.root.call(listMessages, { query: {} });
    const states = new Map(messages.map(({ user, state }) => [user?.id, state]));
    expect(states).toEqual(
      new Map([
        [at.lena.user.id, 'failed'],
        [mika.user.id, 'waiting'],
        [noah.user.id, 'delivered'],
      ]),
    );
    expect(JSON.stringify(messages)).not.toContain('lena@example.org');
    const { channels } = await at.root.call(listChannels, {});
    expect(channels[0]?.state.pausedAt).toBeNull();
    at.refusedRecipients.clear();
    app.clock.advance({ minutes: 5 });
    await waitFor('the second mail', async () => at.mail.received[1]);
    expect(at.mail.received[1]?.to).toEqual(['mika@example.org']);
  });
});
