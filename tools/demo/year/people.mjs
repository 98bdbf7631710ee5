import { randomBytes } from 'node:crypto';
import { createFetchWithCookies } from '../session.mjs';
import { createClient } from './stage.mjs';

/** @typedef {import('@stackyard/api-client').ApiClient} ApiClient */

const desktopUserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const laptopUserAgent =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36';
const phoneUserAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const devices = new Map([
  ['demo', { ip: '192.168.10.20', agent: desktopUserAgent }],
  ['anna', { ip: '192.168.10.31', agent: laptopUserAgent }],
  ['jonas', { ip: '192.168.10.44', agent: desktopUserAgent }],
  ['mira', { ip: '10.8.0.6', agent: phoneUserAgent }],
]);

const maxSessionAgeDays = 4;

const groups = /** @type {const} */ ({
  Administrators: [
    ...['stacks-access', 'stacks-redeploy', 'stacks-redeploy-all', 'stacks-control'],
    ...['stacks-rollback', 'stacks-edit', 'stacks-logs', 'maintenance-access'],
    ...['maintenance-server-edit', 'maintenance-override', 'logs-access', 'logs-export'],
    ...['users-access', 'users-edit', 'groups-access', 'groups-edit', 'tokens-manage'],
    ...['history-access', 'history-edit', 'reports-access', 'reports-generate'],
    ...['settings-edit', 'notifications-edit', 'backups-manage'],
  ],
  Operators: [
    ...['stacks-access', 'stacks-redeploy', 'stacks-control', 'stacks-rollback', 'stacks-logs'],
    ...['maintenance-access', 'logs-access', 'history-access', 'history-edit', 'reports-access'],
  ],
  Readers: ['stacks-access', 'logs-access', 'reports-access'],
});

const colleagues = /** @type {const} */ ([
  ['anna', 'Anna Berger', 'Administrators'],
  ['jonas', 'Jonas Weber', 'Operators'],
  ['mira', 'Mira Kaya', 'Readers'],
]);

/** The people and pipelines of the demo. People sign in shortly before they act. */
export class People {
  /** @type {Map<string, { client: ApiClient, since: number }>} */
  #signedIn = new Map();
  /** @type {Map<string, string>} */
  #passwords = new Map();
  /** @type {Map<string, ApiClient>} */
  #pipelines = new Map();

  /**
   * @param {import('./stage.mjs').Stage} stage
   * @param {{ username: string, password: string }} account
   */
  constructor(stage, account) {
    this.stage = stage;
    this.account = account;
    this.#passwords.set('demo', account.password);
  }

  async register() {
    const { contracts } = this.stage;
    const client = this.#clientOf('demo');
    const { username, password } = this.account;
    const body = { username, password, displayName: 'Demo' };
    await client.call(contracts.registerSuperuser, { body });
    this.#signedIn.set('demo', { client, since: this.stage.clock.now() });
    return client;
  }

  /** @param {ApiClient} admin */
  async createUsers(admin) {
    const { contracts } = this.stage;
    const ids = new Map();
    for (const [name, permissions] of Object.entries(groups)) {
      const body = { name, permissions: [...permissions] };
      ids.set(name, (await admin.call(contracts.createGroup, { body })).id);
    }
    for (const [username, displayName, group] of colleagues) {
      const password = randomBytes(12).toString('base64url');
      this.#passwords.set(username, password);
      const body = { username, displayName, password, groupIds: [ids.get(group)] };
      await admin.call(contracts.createUser, { body });
    }
  }

  /**
   * Creates a service user with a token.
   *
   * @param {ApiClient} admin
   * @param {{ username: string, displayName: string, permissions: import('@stackyard/contracts').Permission[], stackIds?: number[], ip: string, agent: string }} pipeline
   */
  async addPipeline(admin, { username, displayName, permissions, stackIds, ip, agent }) {
    const { contracts, url } = this.stage;
    const { user } = await admin.call(contracts.createUser, {
      body: { username, displayName, kind: 'service', permissions },
    });
    const { secret } = await admin.call(contracts.createToken, {
      body: {
        ...{ name: displayName, permissions, ownerId: user.id, expiresInDays: 365 },
        ...(stackIds === undefined ? {} : { stackIds }),
      },
    });
    const headers = {
      authorization: `Bearer ${secret}`,
      'x-forwarded-for': ip,
      'user-agent': agent,
    };
    this.#pipelines.set(username, createClient(url, fetch, headers));
  }

  /**
   * Returns the client of a person or pipeline. A person without a recent session signs in first.
   *
   * @param {string} name
   * @returns {Promise<ApiClient>}
   */
  async client(name) {
    const pipeline = this.#pipelines.get(name);
    if (pipeline) return pipeline;
    const session = this.#signedIn.get(name);
    const now = this.stage.clock.now();
    if (session && now - session.since < maxSessionAgeDays * 86_400_000) return session.client;
    if (session) await this.#endSession(session.client);
    const client = this.#clientOf(name);
    const password = this.#passwords.get(name) ?? '';
    await client.call(this.stage.contracts.login, { body: { username: name, password } });
    this.#signedIn.set(name, { client, since: now });
    return client;
  }

  /** @param {string} name */
  async mistypePassword(name) {
    const body = { username: name, password: 'a mistyped password' };
    await this.#clientOf(name)
      .call(this.stage.contracts.login, { body })
      .catch((/** @type {unknown} */ fault) => expectCode(fault, 'CREDENTIALS_REFUSED'));
  }

  async signOut() {
    for (const { client } of this.#signedIn.values()) await this.#endSession(client);
    this.#signedIn.clear();
  }

  /**
   * Signs out, unless the session has expired in the meantime.
   *
   * @param {ApiClient} client
   */
  async #endSession(client) {
    await client
      .call(this.stage.contracts.logout)
      .catch((/** @type {unknown} */ fault) => expectCode(fault, 'UNAUTHENTICATED'));
  }

  /** @param {string} name */
  #clientOf(name) {
    const { ip = '192.168.10.20', agent = desktopUserAgent } = devices.get(name) ?? {};
    const headers = { 'x-forwarded-for': ip, 'user-agent': agent };
    return createClient(this.stage.url, createFetchWithCookies(), headers);
  }
}

/**
 * Rethrows an error unless it is the expected problem.
 *
 * @param {unknown} fault
 * @param {string} code
 */
export function expectCode(fault, code) {
  const isKnown = typeof fault === 'object' && fault !== null && 'code' in fault;
  if (!isKnown || fault.code !== code) throw fault;
}
