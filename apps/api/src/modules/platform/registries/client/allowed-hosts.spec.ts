import { AllowedHosts } from './allowed-hosts.js';

describe('AllowedHosts', () => {
  const hosts = new AllowedHosts(['registry.lan:5000', 'http://127.0.0.1:5001']);

  it('uses TLS unless an entry says otherwise', () => {
    expect(hosts.originOf('registry.lan:5000')).toBe('https://registry.lan:5000');
    expect(hosts.originOf('127.0.0.1:5001')).toBe('http://127.0.0.1:5001');
    expect(hosts.originOf('ghcr.io')).toBe('https://ghcr.io');
    expect(hosts.originOf('docker.io')).toBe('https://registry-1.docker.io');
  });

  it('trusts only the listed hosts', () => {
    expect(hosts.isAllowed(new URL('https://registry.lan:5000/v2/'))).toBe(true);
    expect(hosts.isAllowed(new URL('http://registry.lan:5000/v2/'))).toBe(false);
    expect(hosts.isAllowed(new URL('https://registry.lan/v2/'))).toBe(false);
    expect(hosts.isAllowed(new URL('http://127.0.0.1:5002/'))).toBe(false);
  });
});
