import * as fc from 'fast-check';
import { Settings } from '#config/settings.js';
import { isOffLimits } from '#config/off-limits.js';
import { DialGuard, defaultGuard, offLimitsMessage } from './dial-guard.js';
import { PlatformGuard } from './platform-guard.adapter.js';
import { ProbeGuard } from './probe-guard.adapter.js';
import { ProviderGuard } from './provider-guard.adapter.js';
import { PushGuard } from './push-guard.adapter.js';
import { ReceiverGuard } from './receiver-guard.adapter.js';
import { OffLimitsError } from './unreachable-error.js';

const octet = fc.integer({ min: 0, max: 255 });
const linkLocal = fc.tuple(octet, octet).map(([a, b]) => [169, 254, a, b] as const);

/** Returns the host as normalized by the URL parser. */
function hostIn(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

function lookUp(guard: DialGuard, host: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    guard.lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });
}

function platformGuard(...PLATFORM_NETWORKS: string[]): PlatformGuard {
  return new PlatformGuard(Object.assign(new Settings(), { PLATFORM_NETWORKS }));
}

describe('a link-local address', () => {
  it('is forbidden in any notation', () => {
    fc.assert(
      fc.property(linkLocal, ([a, b, c, d]) => {
        const address = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
        const toHex = (value: number) => value.toString(16);
        const written = [
          `${a}.${b}.${c}.${d}`,
          String(address),
          `0x${toHex(address)}`,
          `0${address.toString(8)}`,
          `0${a.toString(8)}.0x${toHex(b)}.${c * 256 + d}`,
          `[::ffff:${a}.${b}.${c}.${d}]`,
          `[::ffff:${toHex(a * 256 + b)}:${toHex(c * 256 + d)}]`,
          `[0:0:0:0:0:ffff:${toHex(a * 256 + b)}:${toHex(c * 256 + d)}]`,
          `[64:ff9b::${toHex(a * 256 + b)}:${toHex(c * 256 + d)}]`,
          `[2002:${toHex(a * 256 + b)}:${toHex(c * 256 + d)}::1]`,
        ];
        const guard = platformGuard();
        for (const host of written) expect(guard.refuses(hostIn(`http://${host}/`))).toBe(true);
      }),
    );
  });

  it('is forbidden in IPv6, with or without a zone', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    fc.assert(
      fc.property(fc.integer({ min: 0xfe80, max: 0xfebf }), group, group, (first, a, b) => {
        expect(isOffLimits(`${first.toString(16)}::${a}:${b}`)).toBe(true);
        expect(isOffLimits(`${first.toString(16)}::${a}:${b}%eth0`)).toBe(true);
      }),
    );
  });

  it.each(['100.100.100.200', '168.63.129.16', '192.0.0.192'])(
    'is forbidden for the metadata service %s, even through a translator or a tunnel',
    (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
      const hex = [a * 256 + b, c * 256 + d].map((pair) => pair.toString(16)).join(':');
      for (const addressNotation of [
        address,
        `::ffff:${address}`,
        `64:ff9b::${hex}`,
        `2002:${hex}::1`,
      ]) {
        expect([addressNotation, isOffLimits(addressNotation)]).toEqual([addressNotation, true]);
      }
    },
  );

  it.each(['2852039166', '0xa9fea9fe', '0251.0376.0251.0376'])(
    'is detected when the system resolves %s to one',
    async (host) => {
      await expect(lookUp(platformGuard(), host)).rejects.toThrow();
    },
  );
});

describe('the refusal of a guard', () => {
  it.each([
    ['by default', defaultGuard],
    ['for platforms', platformGuard()],
    ['for probes', new ProbeGuard(new Settings())],
    ['for providers', new ProviderGuard()],
    ['for push services', new PushGuard(new Settings())],
    ['for receivers', new ReceiverGuard(new Settings())],
  ])('is the same error for an address and for a name that leads to it, %s', async (_, guard) => {
    expect(guard.createRefusal('169.254.169.254')).toBeInstanceOf(OffLimitsError);
    // The system resolves this name to 169.254.169.254.
    await expect(lookUp(guard, '2852039166')).rejects.toBeInstanceOf(OffLimitsError);
  });
});

describe('addresses of platforms', () => {
  it('may be in private networks and on this machine', async () => {
    const guard = platformGuard();

    for (const address of ['10.1.2.3', '192.168.1.10', '127.0.0.1', '::1', '1.1.1.1']) {
      expect(guard.refuses(address)).toBe(false);
    }
    expect(guard.refuses('169.254.169.254')).toBe(true);
    expect(await lookUp(guard, '127.0.0.1')).toMatchObject([{ address: '127.0.0.1' }]);
  });

  it('must be in the configured networks, if any', async () => {
    const guard = platformGuard('10.0.0.0/8', '169.254.7.7');

    expect(guard.refuses('10.1.2.3')).toBe(false);
    expect(guard.refuses('169.254.7.7')).toBe(false);
    expect(guard.refuses('169.254.7.8')).toBe(true);
    expect(guard.refuses('192.168.1.10')).toBe(true);
    await expect(lookUp(guard, 'localhost')).rejects.toThrow(/PLATFORM_NETWORKS/);
  });
});

describe('a name with several addresses', () => {
  const rule = {
    isAllowed: (_: string, address: string) => !isOffLimits(address),
    describeRefusal: offLimitsMessage,
  };
  const guardResolvingTo = (...addresses: string[]) =>
    new DialGuard(rule, (_host, _options, found) => {
      const all = addresses.map((address) => ({ address, family: 4 }));
      found(null, all);
    });

  it('resolves to all of them if none is forbidden', async () => {
    expect(await lookUp(guardResolvingTo('10.1.2.3', '10.1.2.4'), 'nas.lan')).toHaveLength(2);
  });

  it('is refused if one of them is forbidden', async () => {
    await expect(
      lookUp(guardResolvingTo('10.1.2.3', '169.254.169.254'), 'nas.lan'),
    ).rejects.toThrow('nas.lan is link-local');
  });
});
