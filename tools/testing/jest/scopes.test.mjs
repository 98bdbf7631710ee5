import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { disableAsyncStorages, recordAsyncStorages } from './scopes.mjs';

const require = createRequire(import.meta.url);
const createAsyncStorage = () => new (require('node:async_hooks').AsyncLocalStorage)();

describe('a scope', () => {
  it('ends with its spec file if the test framework created it', () => {
    const scope = recordAsyncStorages(createAsyncStorage);
    scope.run('a test', () => {
      assert.equal(scope.getStore(), 'a test');
      disableAsyncStorages();
      assert.equal(scope.getStore(), undefined);
    });
  });

  it('continues if the product created it', () => {
    recordAsyncStorages(createAsyncStorage);
    const scope = createAsyncStorage();
    scope.run('a request', () => {
      disableAsyncStorages();
      assert.equal(scope.getStore(), 'a request');
    });
  });
});
