import type { Application, Request } from 'express';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Decides whether to trust a proxy's headers. Express creates this function from TRUSTED_PROXIES.
 */
export type TrustProxyFunction = (address: string, hop: number) => boolean;

/**
 * Returns the client's address, which only trusted proxies may forward; null if it is invalid,
 * because clients can make proxies forward arbitrary text.
 */
export function clientAddress(
  request: IncomingMessage,
  trustsProxy: TrustProxyFunction,
): string | null {
  const header = request.headers['x-forwarded-for'];
  const forwarded = [header ?? []].flat().join(',').split(',');
  const hops = forwarded.map((hop) => hop.trim()).filter(Boolean);
  let address = addressIn(request.socket.remoteAddress ?? '');
  for (const [hop, previousHop] of hops.reverse().entries()) {
    if (address === null || !trustsProxy(address, hop)) break;
    address = addressIn(previousHop);
  }
  return address;
}

/**
 * Like {@link clientAddress}, but for requests that pass through Express. Use this instead of
 * `request.ip`, which may be arbitrary text.
 */
export function clientAddressOf(request: Request): string | null {
  return clientAddress(request, trustedProxiesOf(request.app));
}

export function trustedProxiesOf(app: Application): TrustProxyFunction {
  return app.get('trust proxy fn') as TrustProxyFunction;
}

/**
 * Returns the address in a text, without the port that some proxies append and without the zone of
 * a link-local address; null if the text contains no valid address.
 */
function addressIn(text: string): string | null {
  const [, bracketed, dotted] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? text).split('%');
  return isIP(address) === 0 ? null : address;
}

/**
 * Returns the host that a request was sent to: the host that a trusted proxy names, and otherwise
 * the Host header. For requests that do not pass through Express.
 */
export function requestedHost(
  request: IncomingMessage,
  trustsProxy: TrustProxyFunction,
): string | undefined {
  const { headers, socket } = request;
  const [forwarded = ''] = [headers['x-forwarded-host'] ?? []].flat().join(',').split(',');
  const isTrusted = forwarded !== '' && trustsProxy(socket.remoteAddress ?? '', 0);
  return isTrusted ? forwarded.trim() : headers.host;
}

/**
 * Returns the network that is treated as one client: the address itself for IPv4, and the /64
 * prefix for IPv6, because providers usually assign an entire /64 to a single customer.
 */
export function networkOf(ip: string | null): string {
  if (ip === null || !ip.includes(':') || ip.includes('.')) return ip ?? 'unknown';
  const [start = '', right = ''] = ip.split('::');
  const head = start === '' ? [] : start.split(':');
  const tail = right === '' ? [] : right.split(':');
  const gap = ip.includes('::') ? 8 - head.length - tail.length : 0;
  return [...head, ...Array<string>(gap).fill('0'), ...tail].slice(0, 4).join(':');
}
