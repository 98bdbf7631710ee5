import { lookup } from 'node:dns';
import { Agent as PlainAgent, request as plainRequest, type IncomingHttpHeaders } from 'node:http';
import { Agent as TlsAgent, request as tlsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isOffLimits } from '#config/off-limits.js';
import { isPublicAddress } from '#infra/outbound/public-address.adapter.js';
import { withSignals } from '#infra/signals/with-signals.js';
import type { AllowedHosts } from './allowed-hosts.js';
import type { HttpTrust } from './registry-access.js';
import { connectionFault } from './connection-fault.js';
import { RegistryError } from './registry.port.js';

export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface HttpRequest {
  method: 'GET' | 'HEAD' | 'POST';
  headers: Readonly<Record<string, string>>;
  body?: string;
  signal: AbortSignal;
  trust?: HttpTrust;
}

/** Time limit for each response, including its body. */
const defaultTimeoutMs = 10_000;
const maxResponseBytes = 4 * 1024 * 1024;
const maxRedirects = 3;
const sockets = { keepAlive: true, maxSockets: 4, maxFreeSockets: 1 };

/**
 * HTTP client for addresses that come from compose files. It connects only to public addresses and
 * only over TLS, except to hosts that an operator trusts. Addresses are checked while the
 * connection is made, so that changing a DNS record cannot bypass the check.
 */
export class GuardedHttp {
  private readonly plainAgent = new PlainAgent(sockets);
  private readonly tlsAgent = new TlsAgent(sockets);

  constructor(
    private readonly allowedHosts: AllowedHosts,
    private readonly timeoutMs = defaultTimeoutMs,
  ) {}

  /**
   * @throws RegistryError `off-limits`, `unreachable` or `broken`, or the signal's reason if
   * aborted
   */
  async send(url: URL, request: HttpRequest): Promise<HttpResponse> {
    let currentUrl = url;
    for (let hops = 0; hops <= maxRedirects; hops++) {
      // If the registry redirects to another origin, do not send its token there.
      const { authorization, ...others } = request.headers;
      const headers = currentUrl.origin === url.origin && authorization ? request.headers : others;
      const response = await this.sendOnce(currentUrl, { ...request, headers });
      const next =
        response.status >= 300 && response.status < 400 ? response.headers.location : undefined;
      // Do not repeat a POST request after a redirect, because its signature is valid for one URL
      // only.
      if (next === undefined || request.method === 'POST') return response;
      if (!URL.canParse(next, currentUrl.href)) break;
      currentUrl = new URL(next, currentUrl.href);
    }
    throw new RegistryError('broken', `${url.host} redirects too many times.`);
  }

  close(): void {
    this.plainAgent.destroy();
    this.tlsAgent.destroy();
  }

  private async sendOnce(url: URL, request: HttpRequest): Promise<HttpResponse> {
    const { signal, trust } = request;
    const isTrusted = trust?.origins.includes(url.origin) ?? false;
    const isAllowedAddress = this.allowedHosts.isAllowed(url)
      ? isAnyAddress
      : isTrusted
        ? isPublicOrPrivateAddress
        : isPublicAddress;
    const hostAddress = url.hostname.replace(/^\[|\]$/g, '');
    const isPlainHttp = url.protocol !== 'https:' && isAllowedAddress === isPublicAddress;
    if (isPlainHttp || (isIP(hostAddress) && !isAllowedAddress(hostAddress)))
      throw offLimitsError(url.host);
    const timeoutSignal = AbortSignal.timeout(this.timeoutMs);
    try {
      return await withSignals([signal, timeoutSignal], (limitedSignal) =>
        this.exchange(url, { ...request, signal: limitedSignal }, isAllowedAddress),
      );
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof RegistryError) throw error;
      if (timeoutSignal.aborted)
        throw new RegistryError('unreachable', `${url.host} is not responding.`);
      const reason = connectionFault(error);
      throw new RegistryError('unreachable', `${url.host} cannot be reached: ${reason}.`);
    }
  }

  private exchange(url: URL, request: HttpRequest, isAllowed: AddressCheck): Promise<HttpResponse> {
    const { method, headers, body, signal, trust } = request;
    const isHttps = url.protocol === 'https:';
    const options = { method, headers, signal, lookup: createLookup(isAllowed) };
    const ca = trust?.ca ?? undefined;
    return new Promise((resolve, reject) => {
      const outgoingRequest = isHttps
        ? tlsRequest(url, { ...options, agent: this.tlsAgent, ...(ca && { ca }) })
        : plainRequest(url, { ...options, agent: this.plainAgent });
      outgoingRequest.once('error', reject);
      outgoingRequest.once('response', (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxResponseBytes) {
            incoming.destroy(new RegistryError('broken', `${url.host} sent too much data.`));
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
      outgoingRequest.end(body);
    });
  }
}

type AddressCheck = (address: string) => boolean;

const isAnyAddress: AddressCheck = () => true;
/**
 * Allows private networks, where many registries run, but not link-local addresses, where cloud
 * metadata services provide secrets.
 */
const isPublicOrPrivateAddress: AddressCheck = (address) => !isOffLimits(address);

function createLookup(isAllowed: AddressCheck): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error, []);
      if (!addresses.every(({ address }) => isAllowed(address))) {
        return callback(offLimitsError(hostname), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function offLimitsError(host: string): RegistryError {
  return new RegistryError(
    'off-limits',
    `${host} is on a private network or does not use TLS, and is not listed in REGISTRY_ALLOWED_HOSTS.`,
  );
}
