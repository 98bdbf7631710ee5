import { lookup } from 'node:dns';
import { Agent as PlainAgent, request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isOffLimits } from '#config/off-limits.js';
import { isPublicAddress } from './address.adapter.js';
import type { AllowedHosts } from './allowed-hosts.js';
import type { HttpTrust } from './registry-access.js';
import { connectionFault } from './connection-fault.js';
import { RegistryError } from './registry.port.js';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface HttpRequest {
  method: 'GET' | 'HEAD';
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
  trust?: HttpTrust;
}

/** Milliseconds in which an answer has to be complete. */
const patience = 10_000;
const mostBytes = 4 * 1024 * 1024;
const mostRedirects = 3;
const sockets = { keepAlive: true, maxSockets: 4, maxFreeSockets: 1 };

/**
 * HTTP to addresses that people who may only write a compose file have chosen. It goes to public
 * addresses over TLS, and elsewhere only where an operator vouches for the host; what a name resolves
 * to is checked at the moment of connecting, so that a name cannot change its mind in between.
 */
export class GuardedHttp {
  private readonly plain = new PlainAgent(sockets);
  private readonly tls = new TlsAgent(sockets);

  constructor(private readonly allowed: AllowedHosts) {}

  /** @throws RegistryError `off-limits`, `unreachable` or `broken`; the signal's reason when aborted */
  async send(url: URL, request: HttpRequest): Promise<HttpAnswer> {
    let at = url;
    for (let hops = 0; hops <= mostRedirects; hops++) {
      // A registry's token must not reach a host that it redirects to.
      const { authorization, ...others } = request.headers;
      const headers = at.origin === url.origin && authorization ? request.headers : others;
      const answer = await this.once(at, { ...request, headers });
      const next =
        answer.status >= 300 && answer.status < 400 ? answer.headers.location : undefined;
      if (next === undefined) return answer;
      if (!URL.canParse(next, at.href)) break;
      at = new URL(next, at.href);
    }
    throw new RegistryError('broken', `${url.host} redirects too many times.`);
  }

  close(): void {
    this.plain.destroy();
    this.tls.destroy();
  }

  private async once(url: URL, request: HttpRequest): Promise<HttpAnswer> {
    const { signal, trust } = request;
    const trusted = trust?.origins.includes(url.origin) ?? false;
    const admits = this.allowed.vouchedFor(url) ? anyAddress : trusted ? isNear : isPublicAddress;
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    const plain = url.protocol !== 'https:' && admits === isPublicAddress;
    if (plain || (isIP(literal) && !admits(literal))) throw offLimits(url.host);
    const limits = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    try {
      return await this.exchange(url, { ...request, signal: limits }, admits);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RegistryError) throw error;
      if (limits.aborted) throw new RegistryError('unreachable', `${url.host} is not responding.`);
      const reason = connectionFault(error);
      throw new RegistryError('unreachable', `${url.host} cannot be reached: ${reason}.`);
    }
  }

  private exchange(url: URL, request: HttpRequest, admits: Admits): Promise<HttpAnswer> {
    const { method, headers, signal, trust } = request;
    const secure = url.protocol === 'https:';
    const options = { method, headers, signal, lookup: lookupOf(admits) };
    const ca = trust?.ca ?? undefined;
    return new Promise((resolve, reject) => {
      const outgoing = secure
        ? tlsRequest(url, { ...options, agent: this.tls, ...(ca && { ca }) })
        : plainRequest(url, { ...options, agent: this.plain });
      outgoing.once('error', reject);
      outgoing.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > mostBytes) {
            incoming.destroy(new RegistryError('broken', `${url.host} sends too much data.`));
          } else chunks.push(chunk);
        });
        incoming.once('error', reject);
        incoming.once('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      outgoing.end();
    });
  }
}

type Admits = (address: string) => boolean;

const anyAddress: Admits = () => true;
/** Private networks are where people run their registries; secrets of the machine are handed out elsewhere. */
const isNear: Admits = (address) => !isOffLimits(address);

function lookupOf(admits: Admits): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error, []);
      if (!addresses.every(({ address }) => admits(address))) {
        return callback(offLimits(hostname), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function offLimits(host: string): RegistryError {
  return new RegistryError(
    'off-limits',
    `${host} is in a private network or without TLS and is not listed in REGISTRY_ALLOWED_HOSTS.`,
  );
}
