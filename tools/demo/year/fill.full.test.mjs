import 'reflect-metadata';
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { startSandbox } from '@stackyard/platform-sandbox';
import { readJsonLines } from '@stackyard/api-client';
import * as contracts from '@stackyard/contracts';
import { findFreePort } from '../../launch/port.mjs';
import { readState, writeState } from '../demo-state.mjs';
import { mediaFolders } from '../media-folders.mjs';
import { createFetchWithCookies } from '../session.mjs';
import { createClient, startServer } from './stage.mjs';

const run = promisify(execFile);

describe('the example data', { timeout: 600_000 }, () => {
  let data;
  let server;
  let platforms;
  let api;

  before(async () => {
    data = await mkdtemp(join(tmpdir(), 'stackyard-demo-'));
    writeState(data, await readState(data, findFreePort));
    await run(process.execPath, ['--no-warnings', join(import.meta.dirname, 'fill.mjs'), data]);
    const state = await readState(data, findFreePort);
    assert.equal(state.filled, true);
    platforms = await Promise.all(
      Object.entries(state.platforms).map(async ([name, access]) =>
        startSandbox({
          ...access,
          savedState: await readFile(join(data, `platform-${name}.state`)),
        }),
      ),
    );
    server = await startServer({
      ...{ PATH: process.env.PATH, DATA_DIR: data, HOST: '127.0.0.1', PORT: '0' },
      ...{ LOG_LEVEL: 'silent', FRESHNESS_LOOKUP: 'platform', REDEPLOY_SETTLE_SECONDS: '0' },
      ...mediaFolders(data),
    });
    api = createClient(server.url, createFetchWithCookies(), {});
    const { username, password } = state;
    await api.call(contracts.login, { body: { username, password } });
  });

  after(async () => {
    await server?.stop();
    await Promise.all(platforms?.map((one) => one.close()) ?? []);
    await rm(data, { recursive: true });
  });

  it('have an intact event log', async () => {
    let verdict;
    for await (const line of readJsonLines(await api.open(contracts.verifyLogs))) verdict = line;
    assert.equal(verdict.kind, 'verdict');
    assert.equal(verdict.intact, true);
    assert.ok(verdict.checked > 500);
  });

  it('include every final status of a redeploy, and no unfinished redeploy', async () => {
    const { state } = await api.call(contracts.readRedeployFacets);
    assert.deepEqual(Object.keys(state).toSorted(), [
      ...['cancelled', 'failed', 'lost', 'rolled_back', 'succeeded'],
    ]);
  });

  it('contain 40 stacks on two servers, and a report for each complete month', async () => {
    const { stacks } = await api.call(contracts.listStacks, { query: { limit: 100 } });
    assert.equal(stacks.length, 40);
    assert.deepEqual([...new Set(stacks.map(({ server: { name } }) => name))].toSorted(), [
      ...['Home', 'Office'],
    ]);
    const { reports } = await api.call(contracts.listReports);
    assert.ok(reports.every(({ state }) => state === 'done'));
    assert.equal(reports.filter(({ language }) => language === 'en').length, 2);
  });

  it('do not delay the first redeploy of a visitor', async () => {
    const { active, upcoming } = await api.call(contracts.readMaintenanceMode);
    assert.equal(active, false);
    assert.ok(Date.parse(upcoming.startsAt) - Date.now() > 2.5 * 3_600_000);
    const { stacks } = await api.call(contracts.listStacks, { query: { search: 'jellyfin' } });
    assert.equal(stacks[0].freshness, 'outdated');
    const body = { stackIds: [stacks[0].id] };
    const { redeploys } = await api.call(contracts.startRedeploys, { body });
    const one = { params: { id: redeploys[0].id }, query: { wait: 60 } };
    assert.equal((await api.call(contracts.readRedeploy, one)).state, 'succeeded');
  });
});
