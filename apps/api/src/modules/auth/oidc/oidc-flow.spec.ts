import { parseFlow, toAppPath, signInPath } from './oidc-flow.js';

describe('the way back into the app', () => {
  it.each(['/', '/stacks', '/stacks?status=error#top', '/account/tokens', '/a%2f%2fb'])(
    'leads to %s',
    (path) => {
      expect(toAppPath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'stacks',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n//evil.example',
    '/.//evil.example',
    '/..//evil.example/',
    'javascript:alert(1)',
    '/api/auth/oidc/start',
    '/x/../api/auth/logout',
  ])('leads to the start page instead of to %j', (path) => {
    expect(toAppPath(path)).toBe('/');
  });

  it('leads to the sign-in page with the reason for a failure', () => {
    expect(signInPath('OIDC_FAILED', 'flow-lost', '/stacks?a=b&c')).toBe(
      '/sign-in?problem=OIDC_FAILED&reason=flow-lost&returnTo=%2Fstacks%3Fa%3Db%26c',
    );
    expect(signInPath('COOKIE_NEEDS_TLS', null, '/')).toBe('/sign-in?problem=COOKIE_NEEDS_TLS');
  });
});

describe('a flow', () => {
  const flow = { state: 's', nonce: 'n', verifier: 'v', returnTo: '/', expiresAt: 1000 };

  it('can be read until it expires', () => {
    expect(parseFlow(JSON.stringify(flow), new Date(999))).toEqual(flow);
    expect(parseFlow(JSON.stringify(flow), new Date(1000))).toBeNull();
  });

  it.each(['null', '7', '[]', '{}', '{"state":1}'])('is not %s', (text) => {
    expect(parseFlow(text, new Date(0))).toBeNull();
  });
});
