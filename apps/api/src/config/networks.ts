import { BlockList, isIP } from 'node:net';

interface NetworkSettings {
  ALLOWED_NETWORKS: readonly string[];
  PLATFORM_NETWORKS: readonly string[];
  PROBE_NETWORKS: readonly string[];
  TRUSTED_PROXIES: readonly string[];
}

/**
 * Returns the faults in the lists of networks, so that a mistyped network is reported instead of
 * ignored.
 */
export function networkFaults(settings: NetworkSettings): string[] {
  return [
    ...faultsOf('ALLOWED_NETWORKS', settings.ALLOWED_NETWORKS.every(isNetwork)),
    ...faultsOf('PLATFORM_NETWORKS', settings.PLATFORM_NETWORKS.every(isNetwork)),
    ...faultsOf('PROBE_NETWORKS', settings.PROBE_NETWORKS.every(isNetwork)),
    ...faultsOf('TRUSTED_PROXIES', settings.TRUSTED_PROXIES.every(isProxy)),
  ];
}

function faultsOf(name: keyof NetworkSettings, isValid: boolean): string[] {
  if (isValid) return [];
  return [`${name} must be a list of addresses and networks, e.g. 10.0.0.0/8,2001:db8::/32`];
}

export class Networks {
  private readonly subnets = new BlockList();

  constructor(networks: readonly string[]) {
    for (const network of networks) {
      const { address, family, prefix } = parseNetwork(network);
      this.subnets.addSubnet(address, prefix, family);
    }
  }

  /**
   * Whether a network in the list contains the address; false if the text is not an IP address. An
   * IPv4 address in IPv6 notation (`::ffff:10.0.0.1`) is treated as IPv4.
   */
  includes(address: string): boolean {
    const family = isIP(address);
    return family !== 0 && this.subnets.check(address, family === 6 ? 'ipv6' : 'ipv4');
  }
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes('%')) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 6 ? 128 : 32);
}

/** Networks that Express knows by name. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Whether Express accepts the text as a trusted proxy. Express rejects networks that include every
 * address.
 */
function isProxy(text: string): boolean {
  return namedNetworks.has(text) || (isNetwork(text) && !/\/0+$/.test(text));
}

function parseNetwork(network: string) {
  const [address = '', prefix] = network.split('/');
  const family = isIP(address) === 6 ? ('ipv6' as const) : ('ipv4' as const);
  return { address, family, prefix: Number(prefix ?? (family === 'ipv6' ? 128 : 32)) };
}
