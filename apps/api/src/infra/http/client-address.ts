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
