import { isSameOrigin } from './same-origin.js';

describe('a request from the page itself', () => {
  it.each([
    [undefined, 'stackyard.example', true],
    ['https://stackyard.example', 'stackyard.example', true],
    // A proxy with `proxy_set_header Host $host:$server_port` sends this host.
    ['https://stackyard.example', 'stackyard.example:443', true],
    ['http://stackyard.example', 'Stackyard.Example:80', true],
    ['http://[::1]:4001', '[::1]:4001', true],
    ['https://stackyard.example', 'stackyard.example:8443', false],
    ['https://stackyard.example', 'stackyard.example:80', false],
    ['https://evil.example', 'stackyard.example', false],
    ['null', 'stackyard.example', false],
    ['https://stackyard.example', 'evil.example/@stackyard.example', false],
    ['https://stackyard.example', undefined, false],
  ])('with origin %s and host %s: %s', (origin, host, isAllowed) => {
    expect(isSameOrigin(origin, host)).toBe(isAllowed);
  });
});
