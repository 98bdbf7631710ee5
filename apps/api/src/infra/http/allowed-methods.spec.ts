import { allowedMethods } from './allowed-methods.js';

describe('the methods of a path', () => {
  it.each([
    ['/api/auth/session', ['GET', 'HEAD', 'OPTIONS']],
    ['/api/AUTH/session/', ['GET', 'HEAD', 'OPTIONS']],
    ['/api/auth/login', ['POST', 'OPTIONS']],
    ['/api/setup/servers/7', ['PATCH', 'DELETE', 'OPTIONS']],
    // The path exists; only the handler of the route rejects the invalid ID.
    ['/api/setup/servers/seven', ['PATCH', 'DELETE', 'OPTIONS']],
    ['/api/maintenance/windows', ['GET', 'HEAD', 'POST', 'OPTIONS']],
    ['/api/maintenance/windows/preview', ['POST', 'PUT', 'DELETE', 'OPTIONS']],
    ['/api/openapi.json', ['GET', 'HEAD', 'OPTIONS']],
    ['/api/setup/servers/7/nowhere', []],
    ['/api', []],
    ['/', []],
  ])('%s are %j', (path, methods) => expect(allowedMethods(path)).toEqual(methods));
});
