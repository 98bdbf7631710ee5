import type { IncomingMessage } from 'node:http';

/** Whether what a proxy says counts; Express makes it of TRUSTED_PROXIES. */
export type TrustsProxy = (address: string, hop: number) => boolean;

/** Where a request came from, for those that do not pass through Express. */
export function clientAddress(request: IncomingMessage, trusts: TrustsProxy): string | null {
  const header = request.headers['x-forwarded-for'];
  const forwarded = [header ?? []].flat().join(',').split(',');
  const hops = forwarded.map((hop) => hop.trim()).filter(Boolean);
  let address = request.socket.remoteAddress ?? null;
  for (const [hop, before] of hops.reverse().entries()) {
    if (address === null || !trusts(address, hop)) break;
    address = before;
  }
  return address;
}

/** The host that a request was sent to, for those that do not pass through Express. */
export function requestedHost(request: IncomingMessage, trusts: TrustsProxy): string | undefined {
  const { headers, socket } = request;
  const [forwarded = ''] = [headers['x-forwarded-host'] ?? []].flat().join(',').split(',');
  const isBelieved = forwarded !== '' && trusts(socket.remoteAddress ?? '', 0);
  return isBelieved ? forwarded.trim() : headers.host;
}

/** One customer holds a whole /64 of IPv6 addresses, so they count as one. */
export function networkOf(ip: string | null): string {
  if (ip === null || !ip.includes(':') || ip.includes('.')) return ip ?? 'unknown';
  const [left = '', right = ''] = ip.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === '' ? [] : right.split(':');
  const gap = ip.includes('::') ? 8 - head.length - tail.length : 0;
  return [...head, ...Array<string>(gap).fill('0'), ...tail].slice(0, 4).join(':');
}
