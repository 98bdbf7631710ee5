import { BlockList, isIP } from 'node:net';

const blockedRanges = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  // Link-local addresses, where cloud providers expose the credentials of a machine.
  ['169.254.0.0', 16],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['192.0.0.192', 32],
  ['224.0.0.0', 3],
] as const) {
  blockedRanges.addSubnet(network, prefix, 'ipv4');
  // A NAT64 gateway (RFC 6052) or a 6to4 relay (RFC 3056) forwards requests for these IPv6
  // addresses to the IPv4 addresses that they contain.
  blockedRanges.addSubnet(`64:ff9b::${ipv6SuffixOf(network)}`, 96 + prefix, 'ipv6');
  blockedRanges.addSubnet(`2002:${ipv6SuffixOf(network)}::`, 16 + prefix, 'ipv6');
}
for (const [network, prefix] of [
  ['::', 128],
  ['fe80::', 10],
  ['ff00::', 8],
  ['fd00:ec2::', 32],
  ['fd20:ce::254', 128],
] as const) {
  blockedRanges.addSubnet(network, prefix, 'ipv6');
}

/** Returns an IPv4 address as two groups of an IPv6 address, such as `a9fe:0` for 169.254.0.0. */
function ipv6SuffixOf(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
}

/**
 * Whether requests to an address are forbidden, because it is unspecified, link-local, multicast or
 * reserved, or belongs to a cloud metadata service.
 */
export function isOffLimits(address: string): boolean {
  return blockedRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Returns the host of a URL, without the brackets of an IPv6 address. */
export function hostIn(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

interface AddressSettings {
  PLATFORM_URL?: string;
  PLATFORM_NETWORKS: readonly string[];
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;
}

/**
 * Returns a fault for each URL with a forbidden address. Host names are checked only when a
 * connection is made, because their addresses can change.
 */
export function addressFaults(settings: AddressSettings): string[] {
  const { PLATFORM_URL, PLATFORM_NETWORKS, OTEL_EXPORTER_OTLP_ENDPOINT } = settings;
  return [
    // With PLATFORM_NETWORKS, the operator decides which addresses are allowed, even link-local ones.
    // They are checked when a connection is made.
    ...(PLATFORM_NETWORKS.length === 0 ? faultsOf({ PLATFORM_URL }) : []),
    ...faultsOf({ OTEL_EXPORTER_OTLP_ENDPOINT }),
  ];
}

function faultsOf(urlBySetting: Record<string, string | undefined>): string[] {
  return Object.entries(urlBySetting)
    .filter(([, url = '']) => URL.canParse(url) && isOffLimits(hostIn(url)))
    .map(([name]) => `${name} must not be link-local or belong to a cloud metadata service`);
}
