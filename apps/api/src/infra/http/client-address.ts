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

/** One customer holds a whole /64 of IPv6 addresses, so they count as one. */
export function networkOf(ip: string | null): string {
  if (ip === null || !ip.includes(':') || ip.includes('.')) return ip ?? 'unknown';
  const [left = '', right = ''] = ip.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === '' ? [] : right.split(':');
  const gap = ip.includes('::') ? 8 - head.length - tail.length : 0;
  return [...head, ...Array<string>(gap).fill('0'), ...tail].slice(0, 4).join(':');
}
