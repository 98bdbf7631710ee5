import { ApiClient } from '@stackyard/api-client';
import type { Command } from 'commander';
import type { CommandContext } from '../command.js';
import { CommandFailure } from '../faults/exit-codes.js';
import type { Terminal } from '../output/terminal.js';
import { fetchWithTimeout } from './fetch-with-timeout.js';
import { readLogin } from './stored-login.js';

/** Options that every command accepts. */
export interface ConnectionOptions {
  url?: string;
  token?: string;
}

export interface Connection {
  api: ApiClient;
  /** The server's URL without a trailing slash. */
  url: string;
}

/**
 * Connects to a server. The server and the token come from the options, the environment variables
 * or the stored login, in this order.
 */
export async function connect(command: Command, context: CommandContext): Promise<Connection> {
  const { env, terminal } = context;
  const options = command.optsWithGlobals<ConnectionOptions>();
  const storedLogin = await readLogin(env);
  const address = options.url ?? (env['STACKYARD_URL'] || storedLogin?.url);
  if (address === undefined) {
    throw new CommandFailure(
      'badInput',
      'No server specified. Log in (stackyard login URL) or set STACKYARD_URL.',
    );
  }
  const url = parseServerUrl(address);
  // Send a stored token only to the server that issued it.
  const storedToken = storedLogin?.url === url ? storedLogin.token : undefined;
  const token = options.token ?? (env['STACKYARD_TOKEN'] || storedToken);
  if (token === undefined) {
    throw new CommandFailure(
      'notAllowed',
      `No token for ${url}. Log in (stackyard login ${url}) or set STACKYARD_TOKEN.`,
    );
  }
  warnIfExposed(url, terminal);
  return { url, api: clientFor(url, token) };
}

export function clientFor(url: string, token: string): ApiClient {
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new CommandFailure('badInput', 'The token contains invalid characters.');
  }
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'stackyard-cli' };
  return new ApiClient({ baseUrl: url, headers, fetch: fetchWithTimeout });
}

/** @throws CommandFailure if the text is not a valid server URL */
export function parseServerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CommandFailure(
      'badInput',
      `"${text}" is not a URL such as https://stackyard.example`,
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new CommandFailure('badInput', 'The URL must not contain a user, query or fragment.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** Warns if the connection is unencrypted, unless the server is on the same machine. */
export function warnIfExposed(url: string, terminal: Terminal): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === 'https:' || /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return;
  terminal.log(`Warning: ${url} is not encrypted; others on the network can read the token.`);
}
