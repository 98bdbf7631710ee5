import {
  createChannel,
  createNotificationRule,
  editChannel,
  listChannels,
  listMessages,
  listNotificationRules,
  listUsers,
  previewNotificationRule,
  readSession,
  resendMessage,
  resumeChannel,
  testChannel,
  type ChannelReply,
  type InputFault,
  type MessageReply,
  type NotificationRuleReply,
} from '@stackyard/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setLocale, type Locale } from '#shared/i18n/locale.js';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { NotificationChannelsPage } from './notification-channels-page.js';
import { notificationChannelsSearch } from './notification-channels.search.js';

const at = '2026-03-01T10:00:00.000Z';
const webhookChannel: ChannelReply = {
  id: 7,
  name: 'Automation',
  kind: 'webhook',
  enabled: true,
  address: 'https://hooks.example/in',
  recipient: null,
  hasSecret: true,
  mail: null,
  forPeople: false,
  withLogs: false,
  hasCa: false,
  language: 'en',
  timeZone: 'UTC',
  quietHours: null,
  errorsInQuietHours: true,
  template: null,
  createdAt: at,
  state: {
    waiting: 3,
    delivered: 5,
    lastDeliveredAt: at,
    failures: 1,
    fault: 'The service responded with status 401.',
    faultAt: at,
    nextTryAt: null,
    pausedAt: at,
  },
};
const rule: NotificationRuleReply = {
  id: 2,
  name: 'Failures',
  enabled: true,
  kinds: null,
  minSeverity: 'warning',
  recoveries: true,
  serverIds: null,
  stackIds: [4],
  tags: null,
  channelIds: null,
  userIds: [9],
  digest: 'none',
  repeatMinutes: 30,
  createdAt: at,
};
const message: MessageReply = {
  id: 11,
  user: null,
  messageId: 'd6a7',
  channel: { id: 7, name: 'Automation', kind: 'webhook' },
  state: 'failed',
  severity: 'error',
  headline: 'Redeploy of immich failed',
  news: 1,
  createdAt: at,
  deliveredAt: null,
  nextTryAt: null,
  attempts: 1,
  latestAttempts: [{ at, status: 400, fault: 'The service responded with status 400.' }],
};

function start(): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('notifications-edit'))
    .on(listChannels, { channels: [webhookChannel], nextCursor: null })
    .on(listNotificationRules, { rules: [rule], nextCursor: null })
    .on(listMessages, { messages: [message], nextCursor: null })
    .on(previewNotificationRule, { news: 12, messages: 3, latest: [] });
}

const path = '/administration/notifications';
const open = (search = '') =>
  renderWithProviders(<NotificationChannelsPage />, `${path}${search}`, {
    path,
    validateSearch: notificationChannelsSearch,
  });

const dialog = () => screen.getByRole('dialog');
afterEach(() => act(() => setLocale('en')));

const save = (name = 'Save') => userEvent.click(within(dialog()).getByRole('button', { name }));

describe('notification channels', () => {
  it('say why they are paused, and continue on request', async () => {
    const server = start().on(resumeChannel, webhookChannel);
    await open();

    const row = await screen.findByRole('row', { name: /Automation.*Paused/ });
    expect(row).toHaveTextContent('The service responded with status 401.');
    await userEvent.click(within(row).getByRole('button', { name: 'Actions for Automation' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Resume' }));

    await waitFor(() => expect(server.sentBodies(resumeChannel)).toHaveLength(1));
  });

  it('are added with the fields of their service only', async () => {
    const server = start().on(createChannel, webhookChannel);
    const { router } = await open('?open=add-channel');

    await userEvent.type(await screen.findByLabelText('Name'), 'Phones');
    expect(screen.getByLabelText('Mail server')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Service'), 'ntfy');
    await userEvent.type(screen.getByLabelText('Address'), 'https://ntfy.example');
    await userEvent.type(screen.getByLabelText('Topic'), 'stackyard');
    await save('Add and test');

    await waitFor(() =>
      expect(server.sentBodies(createChannel)).toEqual([
        {
          name: 'Phones',
          kind: 'ntfy',
          address: 'https://ntfy.example',
          recipient: 'stackyard',
          language: 'en',
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          quietFrom: null,
          quietTo: null,
          errorsInQuietHours: true,
          template: null,
          withLogs: false,
        },
      ]),
    );
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ open: 'test-channel' }),
    );
    expect(router.history.canGoBack()).toBe(false);
  });

  it('never show their secret, and keep it unless it is replaced', async () => {
    const server = start().on(editChannel, webhookChannel);
    await open('?open=edit-channel&id=7');

    expect(await screen.findByText('Set (never shown)')).toBeVisible();
    await userEvent.type(within(dialog()).getByLabelText('Name'), '2');
    await save();

    await waitFor(() => expect(server.sentBodies(editChannel)).toHaveLength(1));
    expect(server.sentBodies(editChannel)[0]).toMatchObject({ name: 'Automation2' });
    expect(server.sentBodies(editChannel)[0]).not.toHaveProperty('secret');
  });

  it('are tested only on click, and show what was sent and answered', async () => {
    const server = start().on(testChannel, {
      ok: false,
      detail: 'The service responded with status 401.',
      request: { method: 'POST', url: 'https://hooks.example/in', headers: {}, body: '{"a":1}' },
      answer: { status: 401, body: 'Who are you?' },
    });
    await open('?open=test-channel&id=7');

    const test = await screen.findByRole('button', { name: 'Test' });
    expect(server.sentBodies(testChannel)).toEqual([]);
    await userEvent.click(test);

    expect(await screen.findByText('Test message not delivered')).toBeVisible();
    expect(screen.getByLabelText('Request')).toHaveTextContent('POST https://hooks.example/in');
    expect(screen.getByText('Who are you?')).toBeVisible();
  });

  it.each<[Locale, Partial<InputFault>, string]>([
    [
      'en',
      { code: 'templatePlaceholder', found: 'headlin' },
      'Line 2: the placeholder headlin does not exist. Use one of those listed above.',
    ],
    [
      'de',
      { code: 'templatePlaceholder', found: 'headlin' },
      'Zeile 2: Den Platzhalter headlin gibt es nicht. Einen der oben genannten verwenden.',
    ],
    [
      'de',
      { code: 'templateBraces', found: '{{' },
      'Zeile 2, Spalte 7: Zu {{ fehlt das Gegenstück. Platzhalter in der Form {{headline}} schreiben.',
    ],
    [
      'de',
      { code: 'templateQuotes', found: 'url' },
      'Zeile 2: Den Platzhalter url in doppelte Anführungszeichen setzen, wie jeden Text in JSON.',
    ],
    [
      'de',
      { code: 'templateJson' },
      'Zeile 2, Spalte 7: Ab hier ist das JSON ungültig. Anführungszeichen, Kommas und Klammern vor dieser Stelle prüfen.',
    ],
  ])('explain in %s where a template is wrong: %j', async (locale, fault, message) => {
    const [line, column, detail] = [2, 7, 'In English'];
    const place = { pointer: '/template', code: '', detail, line, column };
    start().failWith(editChannel, 'VALIDATION_FAILED', {
      errors: [
        { ...place, ...fault },
        { ...place, code: 'templateBraces', line: 3, found: '}}' },
      ],
    });
    act(() => setLocale(locale));
    await open('?open=edit-channel&id=7');

    const name = locale === 'de' ? 'Text unter der Überschrift' : 'Text below the headline';
    const template = await screen.findByLabelText(name);
    const button = locale === 'de' ? 'Speichern' : 'Save';
    await userEvent.click(within(dialog()).getByRole('button', { name: button }));

    expect(await screen.findByText(message)).toBeVisible();
    expect(template).toHaveAccessibleDescription(expect.stringContaining(message) as string);
    expect(template).toHaveFocus();
    expect(screen.queryByText(/In English/)).toBeNull();
  });

  it('keep a field visible whose error is corrected', async () => {
    start().failWith(editChannel, 'VALIDATION_FAILED', {
      errors: [{ pointer: '/ca', code: 'isCertificate', detail: 'Not a certificate.' }],
    });
    await open('?open=edit-channel&id=7');

    const certificate = await screen.findByLabelText('CA certificate (PEM)');
    expect(certificate).not.toBeVisible();
    await save();
    await waitFor(() => expect(certificate).toBeVisible());
    await userEvent.type(certificate, '-----BEGIN');

    await waitFor(() => expect(certificate).toBeValid());
    expect(certificate).toBeVisible();
  });

  it('show why they cannot be turned off', async () => {
    start().failWith(editChannel, 'DATABASE_BUSY');
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Automation' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Turn off' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('DATABASE_BUSY');
  });
});

describe('notification rules', () => {
  it('keep stacks and people that the user may not list', async () => {
    const server = start();
    await open('?open=edit-rule&id=2');

    expect(
      await screen.findByText(/12 matches in the last 7 days: 3 messages per channel/),
    ).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'People' })).toBeNull();
    expect(screen.getByRole('switch', { name: 'Rule is on' })).toBeChecked();
    expect(server.sentBodies(previewNotificationRule)).toEqual([
      expect.objectContaining({ stackIds: [4], userIds: [9], kinds: null, repeatMinutes: 30 }),
    ]);
  });

  it('count people who were not found', async () => {
    const server = start()
      .on(readSession, sampleSession('notifications-edit', 'users-access'))
      .on(listUsers, { users: [], nextCursor: null });
    await open();

    expect(await screen.findByText(/1 person$/)).toBeVisible();
    await waitFor(() => expect(server.sentBodies(listUsers)).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText(/1 person$/)).toBeVisible();
  });

  it('unfold the servers and tags if one of them has an error', async () => {
    start().failWith(createNotificationRule, 'VALIDATION_FAILED', {
      errors: [{ pointer: '/tags', code: 'other', detail: 'The tag is too long.' }],
    });
    await open('?open=add-rule');

    await userEvent.type(await screen.findByLabelText('Name'), 'Nights');
    expect(screen.getByText('Stack tags')).not.toBeVisible();
    await save('Add rule');

    const scope = within(await screen.findByRole('group', { name: /^Only for certain servers/ }));
    expect(scope.getByText(/The tag is too long/)).toBeVisible();
  });

  it('are added for chosen kinds and channels', async () => {
    const server = start().on(createNotificationRule, rule);
    await open('?open=add-rule');

    await userEvent.type(await screen.findByLabelText('Name'), 'Nights');
    await userEvent.click(within(dialog()).getByRole('combobox', { name: 'Channels' }));
    const listbox = await screen.findByRole('listbox', { name: 'Channels' });
    await userEvent.click(within(listbox).getByRole('option', { name: 'Automation' }));
    await userEvent.selectOptions(screen.getByLabelText('When to send'), 'daily');
    await save('Add rule');

    await waitFor(() =>
      expect(server.sentBodies(createNotificationRule)).toEqual([
        expect.objectContaining({ name: 'Nights', channelIds: [7], digest: 'daily' }),
      ]),
    );
  });
});

describe('notification messages', () => {
  it('show the latest ones, and all of them on demand', async () => {
    const messages = Array.from({ length: 12 }, (_, index) => ({
      ...message,
      id: index + 1,
      state: 'delivered' as const,
      headline: `Message ${index + 1}`,
    }));
    start().on(listMessages, { messages, nextCursor: null });
    await open();

    expect(await screen.findByRole('row', { name: /Message 10/ })).toBeVisible();
    expect(screen.queryByText('Message 11')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all messages' }));

    expect(screen.getByRole('row', { name: /Message 11/ })).toHaveFocus();
    expect(screen.getByRole('row', { name: /Message 12/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Actions for Message 12' })).toBeVisible();
  });

  it('show the answer of the service, and are sent again', async () => {
    const server = start().on(resendMessage, { ...message, state: 'waiting' });
    const { router } = await open('?channel=7');

    const name = 'Send again: Redeploy of immich failed';
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(server.sentBodies(resendMessage)).toHaveLength(1));

    const filter = screen.getByRole('combobox', { name: 'Channel' });
    expect(filter).toHaveValue('7');
    await userEvent.selectOptions(filter, 'All channels');
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });
});
