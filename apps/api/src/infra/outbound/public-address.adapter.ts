import { BlockList, isIP } from 'node:net';

const specialRanges = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  specialRanges.addSubnet(network, prefix, 'ipv4');
}

const publicRanges = new BlockList();
publicRanges.addSubnet('2000::', 3, 'ipv6');
// Special-purpose ranges within the public address space, and tunnels that can reach any IPv4
// address.
specialRanges.addSubnet('2001::', 23, 'ipv6');
specialRanges.addSubnet('2001:db8::', 32, 'ipv6');
specialRanges.addSubnet('2002::', 16, 'ipv6');

/** Whether an address is on the public internet, as opposed to this host or a private network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !specialRanges.check(address, 'ipv4');
  if (family === 6)
    return publicRanges.check(address, 'ipv6') && !specialRanges.check(address, 'ipv6');
  return false;
}
