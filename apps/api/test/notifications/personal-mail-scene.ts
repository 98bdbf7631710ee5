import {
  confirmNotificationAddress,
  createChannel,
  listMessages,
  setNotificationAddress,
  type NewsKind,
} from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { NewsRoutingService } from '#modules/notifications/news/news-routing.service.js';
import { draftNews, type NewsParts } from '#modules/notifications/news/news.js';
import { waitFor } from '../platform/platform-app.js';
import { startMailCollector, type ReceivedMail } from '../reports/report-doubles.js';
import { startTestApp, type SignedIn, type TestApp } from '../test-app.js';

const now = '2026-11-25T03:00:00.000Z';

export function startPersonalMailApp(): Promise<TestApp> {
  return startTestApp({ now });
}

/** A mail server, an administrator, and a person who may receive mail. */
export class PersonalMailFixture {
  private constructor(
    private readonly app: TestApp,
    readonly root: SignedIn,
    readonly lena: SignedIn,
    readonly mail: { port: number; received: ReceivedMail[] },
    /** The reply of the mail server to each recipient that it refuses. */
    readonly refusedRecipients: Map<string, { code: number; text: string }>,
  ) {}

  /** Creates the fixture. Removes stored data of earlier tests first. */
  static async create(app: TestApp): Promise<PersonalMailFixture> {
    const refusedRecipients = new Map<string, { code: number; text: string }>();
    const mail = await startMailCollector(0, (address) => refusedRecipients.get(address) ?? null);
    await app.reset('users', 'news', 'notification_channels', 'notification_rules');
    const root = await app.signInSuperuser();
    await app.runTask('news');
    const lena = await app.signIn('lena', ['stacks-access']);
    return new PersonalMailFixture(app, root, lena, mail, refusedRecipients);
  }

  async createChannelForPeople(): Promise<void> {
    const server = { host: '127.0.0.1', port: this.mail.port, security: 'none' as const };
    await this.root.call(createChannel, {
      body: {
        ...{ name: 'Mail', kind: 'mail', forPeople: true, quietFrom: '02:00', quietTo: '05:00' },
        ...{ errorsInQuietHours: false },
        mail: { ...server, from: 'stackyard@example.org', to: ['ops@example.org'] },
      },
    });
    await this.app.reset('notification_rules');
  }

  /** Requests a code for an address and returns it from the mail. */
  async requestCode(user: SignedIn, address: string): Promise<string> {
    const body = { address, language: 'de', timeZone: 'Europe/Berlin' } as const;
    await user.call(setNotificationAddress, { body });
    const { text } = this.mail.received.find(({ to }) => to.includes(address)) ?? { text: '' };
    return /lautet (\d{6})/.exec(text)?.[1] ?? '';
  }

  async confirmAddress(user: SignedIn, address: string): Promise<void> {
    const code = await this.requestCode(user, address);
    await user.call(confirmNotificationAddress, { body: { code } });
    this.mail.received.length = 0;
  }

  async raiseNews(kind: NewsKind, parts: Partial<NewsParts> = {}): Promise<void> {
    const at = this.app.clock.now().toISOString();
    const draft = draftNews({ kind, at, subject: 'immich', ...parts });
    await this.app.get(UnitOfWork).run(() => this.app.get(NewsRoutingService).store([draft]));
  }

  /**
   * Queues the mail that is due, waits until every mail has been attempted, and returns all
   * received mail.
   */
  async sendDueMail(): Promise<{ to: string[]; subject: string }[]> {
    await this.app.runTask('personal-mail');
    await waitFor('sent mail', async () => {
      const query = { state: 'waiting' as const };
      const { messages } = await this.root.call(listMessages, { query });
      return messages.every(({ attempts }) => attempts > 0) ? true : undefined;
    });
    return this.mail.received.map(({ to, text }) => ({
      to,
      subject: subjectOf(text),
    }));
  }
}

/** Returns the decoded subject of a message. Long and non-ASCII subjects are encoded in parts. */
function subjectOf(message: string): string {
  const header = /^Subject: (.*(?:\r?\n[ \t].*)*)/m.exec(message)?.[1] ?? '';
  return header
    .replaceAll(/\?=\s+=\?UTF-8\?Q\?/g, '')
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) =>
      decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')),
    );
}
