import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeExampleData } from './example-data.mjs';

/** Placeholders: the fake API only compares endpoints by identity. */
const contracts = {
  listStacks: 'listStacks',
  startRedeploys: 'startRedeploys',
  readRedeploy: 'readRedeploy',
  setMaintenanceMode: 'setMaintenanceMode',
};

/** A fake server that runs one redeploy at a time and reports it as running twice. */
class FakeApi {
  batches = [];
  #maintenance = false;
  #reads = new Map();

  constructor(stacks) {
    this.stacks = stacks;
  }

  /** Redeploys that have not been read as finished yet. */
  get open() {
    return [...this.#reads].filter(([, reads]) => reads < 3).map(([id]) => id);
  }

  async call(endpoint, { body, params } = {}) {
    if (endpoint === 'listStacks') return { stacks: this.stacks };
    if (endpoint === 'setMaintenanceMode') this.#maintenance = body.active;
    if (endpoint === 'startRedeploys') return this.#start(body);
    if (endpoint === 'readRedeploy') {
      this.#reads.set(params.id, this.#reads.get(params.id) + 1);
      return { finishedAt: this.#reads.get(params.id) < 3 ? null : '2026-01-01T00:00:00.000Z' };
    }
    return {};
  }

  #start({ stackIds, reason }) {
    if (this.#maintenance) {
      throw Object.assign(new Error('refused'), { code: 'MAINTENANCE_ACTIVE' });
    }
    this.batches.push({ stackIds, reason });
    for (const id of stackIds) this.#reads.set(id, 0);
    return { redeploys: stackIds.map((id) => ({ id })) };
  }
}

const stack = (id, unhealthy = 0) => ({ id, containers: { unhealthy } });

describe('the example data', () => {
  it('leave no redeploy open, so that the user’s first one starts at once', async () => {
    const api = new FakeApi([stack(1), stack(2), stack(3, 1), stack(4), stack(5)]);
    await makeExampleData(api, contracts);
    assert.deepEqual(api.open, []);
  });

  it('include a failure: the stack that does not become healthy', async () => {
    const api = new FakeApi([stack(1), stack(2, 1), stack(3), stack(4), stack(5)]);
    await makeExampleData(api, contracts);
    assert.deepEqual(api.batches, [
      { stackIds: [1, 3, 4], reason: 'Release 2.4' },
      { stackIds: [5, 2], reason: 'Night run' },
    ]);
  });

  it('use whatever stacks exist', async () => {
    const api = new FakeApi([stack(1)]);
    await makeExampleData(api, contracts);
    assert.deepEqual(api.batches, [{ stackIds: [1], reason: 'Release 2.4' }]);
  });
});
