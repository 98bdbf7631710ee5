import { startRedeploys } from '@stackyard/contracts';
import type { FaultKind, Sandbox } from '@stackyard/platform-sandbox';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApiClient } from '../pipeline.js';
import { startTestSetup } from '../scene.js';
import { seededRandom, testSeed } from '../seeded-random.js';
import type { ServerProcess } from '../server-process.js';
import { readServerRecords, findContradictions } from './contradictions.js';

const killCount = Number(process.env['STACKYARD_CHAOS_KILLS'] ?? 25);
const stackCount = 20;
/** Maximum time in milliseconds between the moment the server is ready and the kill. */
const maxKillDelayMs = 1_000;
/**
 * Maximum time in milliseconds from the start to the kill, for kills before the server is ready.
 */
const maxStartMs = 1_000;
const earlyKillRatio = 0.2;
/**
 * Number of kills after which the test waits until all redeploys have ended, so that one stuck
 * stack does not hide the others.
 */
const killsPerRound = 10;

const faults: readonly { kind: FaultKind; stillExecutes?: boolean }[] = [
  { kind: 'up-error' },
  { kind: 'pull-error' },
  { kind: 'reset', stillExecutes: true },
  { kind: 'reset' },
  { kind: 'gateway', stillExecutes: true },
];

/** Makes the next deployment of a random stack fail in a random way. */
function injectFault({ control }: Sandbox, random: () => number): void {
  const fault = faults[Math.floor(random() * faults.length)];
  const stackId = 1 + Math.floor(random() * stackCount);
  const method = fault?.kind === 'reset' || fault?.kind === 'gateway' ? { method: 'PUT' } : {};
  if (fault) control.failNext({ ...fault, ...method, stackId });
}

/**
 * Starts the server, requests redeploys with the given key, and kills the server at a random time
 * or, with `isAccepted`, at a random time after the request was accepted.
 */
async function runUntilKilled(
  server: ServerProcess,
  api: TestApiClient,
  killTiming: { isEarly: boolean; isAccepted: boolean; fraction: number; key: string },
): Promise<void> {
  const ended = server.launch();
  if (killTiming.isEarly) {
    await sleep(killTiming.fraction * maxStartMs);
    await server.kill9();
  } else {
    await Promise.race([server.waitUntilReady(), ended]);
    // The crash may cut off the response. The next round repeats the request with the same key.
    const pendingRequest = api
      .call(startRedeploys, { body: { all: true }, idempotencyKey: killTiming.key })
      .catch(() => undefined);
    if (killTiming.isAccepted) await pendingRequest;
    await sleep(killTiming.fraction * maxKillDelayMs);
    await server.kill9();
    await pendingRequest;
  }
  await ended;
}

describe.each(['CE-2.23', 'CE-2.45'] as const)('%s', (mode) => {
  const title = `tells the truth about ${stackCount} stacks after ${killCount} crashes (seed ${testSeed})`;
  it(
    title,
    async () => {
      const random = seededRandom(testSeed);
      const { sandbox, server, api } = await startTestSetup(stackCount, { mode });
      await server.kill9();

      for (let killNumber = 1; killNumber <= killCount; killNumber++) {
        if (random() < 0.4) injectFault(sandbox, random);
        const key = `request-${Math.ceil(killNumber / 2)}`;
        await runUntilKilled(server, api, {
          isEarly: random() < earlyKillRatio && killNumber % killsPerRound > 0,
          // Even on a slow machine, the last crash of each round happens after redeploys were
          // accepted.
          isAccepted: killNumber % killsPerRound === 0,
          fraction: random(),
          key,
        });
        if (killNumber % killsPerRound > 0 && killNumber < killCount) continue;
        await server.start();
        await api.waitUntilIdle(120_000);
        if (killNumber < killCount) await server.kill9();
      }

      const records = await readServerRecords(api, stackCount);
      const ends = new Map<string, number>();
      for (const { state } of records.redeploys) ends.set(state, (ends.get(state) ?? 0) + 1);
      console.log(`${mode}: ${records.redeploys.length} redeploys`, Object.fromEntries(ends));
      const batches = new Set(records.redeploys.map(({ batchId }) => batchId));
      expect(records.redeploys.length).toBeGreaterThanOrEqual(stackCount);
      expect(batches.size).toBeLessThanOrEqual(Math.ceil(killCount / 2));
      expect(ends.get('succeeded')).toBeGreaterThan(stackCount / 2);
      expect(findContradictions(records, sandbox.control)).toEqual([]);
    },
    120_000 + killCount * 10_000,
  );
});
