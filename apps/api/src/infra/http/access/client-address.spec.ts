import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientAddress, networkOf, requestedHost } from './client-address.js';

function requestFrom(remoteAddress: string, forwarded?: string): IncomingMessage {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

const proxies = new Set(['10.0.0.1', '10.0.0.2']);
const trustsProxy = (address: string) => proxies.has(address);

describe('the address of a client', () => {
  it.each([
    ['is that of the connection', '192.0.2.7', undefined, '192.0.2.7'],
    ['is not believed from just anybody', '192.0.2.7', '203.0.113.9', '192.0.2.7'],
    ['is what a trusted proxy says', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['counts through several', '10.0.0.1', '203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['ends at the first stranger', '10.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['is the last one when all are trusted', '10.0.0.1', ' 10.0.0.2 ', '10.0.0.2'],
    ['loses the port that some proxies add', '10.0.0.1', '203.0.113.9:51234', '203.0.113.9'],
    ['loses brackets and port', '10.0.0.1', '[2001:db8::7]:443, [10.0.0.2]', '2001:db8::7'],
    ['counts through a proxy with a port', '10.0.0.1', '203.0.113.9, 10.0.0.2:80', '203.0.113.9'],
    ['loses the zone', 'fe80::1%eth0', undefined, 'fe80::1'],
    ['is unknown where a script is forwarded', '10.0.0.1', '<script>alert(1)</script>', null],
    ['is unknown where a name is forwarded', '10.0.0.1', 'unknown', null],
    ['is unknown where half an address is forwarded', '10.0.0.1', '203.0.113', null],
    ['is not guessed from what lies behind', '10.0.0.1', '203.0.113.9, <b>', null],
  ])('%s', (_, remote, forwarded, expected) => {
    expect(clientAddress(requestFrom(remote, forwarded), trustsProxy)).toBe(expected);
  });
});

describe('the requested host', () => {
  function host(remoteAddress: string, forwardedHost?: string): string | undefined {
    const request = requestFrom(remoteAddress);
    request.headers.host = '10.0.0.9:4001';
    if (forwardedHost !== undefined) request.headers['x-forwarded-host'] = forwardedHost;
    return requestedHost(request, trustsProxy);
  }

  it.each([
    ['is that of the request', '192.0.2.7', undefined, '10.0.0.9:4001'],
    ['is not believed from just anybody', '192.0.2.7', 'console.example', '10.0.0.9:4001'],
    ['is what a trusted proxy says', '10.0.0.1', 'console.example', 'console.example'],
    ['is the first of several', '10.0.0.1', 'console.example, inner', 'console.example'],
  ])('%s', (_, remote, forwarded, expected) => {
    expect(host(remote, forwarded)).toBe(expected);
  });
});

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('of %s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('is the same for all unknown addresses', () => {
    expect(networkOf(null)).toBe('unknown');
  });
});
