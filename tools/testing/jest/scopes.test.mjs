import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { disableScopes, recordScopes } from './scopes.mjs';

const require = createRequire(import.meta.url);
const makeScope = () => new (require('node:async_hooks').AsyncLocalStorage)();

describe('a scope', () => {
  it('ends with its spec file if the test framework created it', () => {
    const scope = recordScopes(makeScope);
    scope.run('a test', () => {
      assert.equal(scope.getStore(), 'a test');
      disableScopes();
      assert.equal(scope.getStore(), undefined);
    });
  });

  it('continues if the product created it', () => {
    recordScopes(makeScope);
    const scope = makeScope();
    scope.run('a request', () => {
      disableScopes();
      assert.equal(scope.getStore(), 'a request');
    });
  });
});
