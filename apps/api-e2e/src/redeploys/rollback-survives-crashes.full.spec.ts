import {
  listStackSnapshots,
  startRedeploys,
  type RedeployReply,
  type StackReply,
  type StackSnapshotReply,
} from '@stackyard/contracts';
import type { SandboxControl } from '@stackyard/platform-sandbox';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApiClient } from '../pipeline.js';
import { startTestSetup } from '../scene.js';
import { seededRandom, testSeed } from '../seeded-random.js';
import { waitUntil } from '../wait-until.js';
import { readServerRecords, type ServerRecords } from './contradictions.js';

const killCount = Number(process.env['STACKYARD_CHAOS_KILLS'] ?? 12);
const stackCount = 8;
/** Maximum time in milliseconds from the request to the kill. */
const maxKillDelayMs = 2_500;
const killsPerRound = 4;

interface Crash {
  /** Idempotency key of the request. */
  key: string;
  /** Time in milliseconds from the response to the kill. */
  killDelayMs: number;
  /** Whether the server is killed while it may still handle the request. */
  isEarly: boolean;
}

/**
 * Starts redeploys of all stacks and kills the server at a random time. Returns the time of the
 * kill.
 */
async function runUntilKilled(
  { server, api }: Pick<Awaited<ReturnType<typeof startTestSetup>>, 'server' | 'api'>,
  { key, killDelayMs, isEarly }: Crash,
): Promise<number> {
  if (!server.isServing) await server.start();
  const body = { all: true, autoRollback: true } as const;
  // The crash may cut off the response. The next round repeats the request with the same key.
  const pendingRequest = api
    .call(startRedeploys, { body, idempotencyKey: key })
    .catch(() => undefined);
  if (!isEarly) await pendingRequest;
  await sleep(killDelayMs);
  const killedAt = Date.now();
  await server.kill9();
  await pendingRequest;
  return killedAt;
}

const names = Array.from({ length: stackCount }, (_, index) => `stack-${index + 1}`);

/** Publishes a new image for each stack. About half of the images are faulty. */
function publishImages(control: SandboxControl, random: () => number): void {
  for (const name of names) {
    if (random() < 0.5) control.publishFaultyImage(1, `${name}:latest`, { crashLoop: true });
    else control.publishImage(`${name}:latest`);
  }
}

/** A stack with its snapshots, newest first. */
interface StackWithSnapshots extends StackReply {
  snapshots: StackSnapshotReply[];
}

async function readStacksWithSnapshots(api: TestApiClient): Promise<StackWithSnapshots[]> {
  const stacks = await api.waitForStacks(stackCount);
  return Promise.all(
    stacks.map(async (stack) => ({
      ...stack,
      ...(await api.call(listStackSnapshots, { params: { id: stack.id } })),
    })),
  );
}

/** Returns the stacks whose running images differ from those that their last redeploy reports. */
function findStackFaults(
  records: ServerRecords,
  control: SandboxControl,
  stacks: readonly StackWithSnapshots[],
): string[] {
  return stacks.flatMap(({ id, name, platformId, snapshots }) => {
    const own = records.redeploys.filter(({ stack }) => stack.id === id);
    const last = own.toSorted((a, b) => b.id - a.id).find(({ state }) => state !== 'cancelled');
    if (last?.state !== 'succeeded' && last?.state !== 'rolled_back') return [];
    const containers = control.containers(platformId ?? 0);
    const saved = snapshots.find(({ redeployId }) => redeployId === last.id)?.images ?? [];
    const reportedImageIds = saved.map(({ to }) => to?.imageId);
    const running = containers.filter(({ state }) => state === 'running');
    const matches = reportedImageIds.join() === running.map(({ imageId }) => imageId).join();
    if (matches && running.length > 0 && running.length === containers.length) return [];
    const containerStates = containers.map(({ state, imageId }) => `${state} ${imageId}`);
    const writes = control
      .listWriteRequests(platformId ?? 0)
      .map(({ at }) => new Date(at).toISOString());
    const history = own.map(describeRedeploy);
    return [
      `${name}: ${last.state} with ${reportedImageIds}, but has ${containerStates}; writes ${writes}; ${history}`,
    ];
  });
}

function describeRedeploy({ id, state, steps }: RedeployReply): string {
  return `redeploy ${id} ${state} (${steps.map(({ step, startedAt }) => `${step} ${startedAt}`)})`;
}

/** Returns the redeploys that were applied more than once, not counting rollbacks. */
function findRequestFaults(
  { redeploys, platformIds }: ServerRecords,
  control: SandboxControl,
): string[] {
  return redeploys.flatMap((redeploy) => {
    const { id, state, startedAt, finishedAt, stack } = redeploy;
    const from = Date.parse(startedAt ?? '');
    const to = Date.parse(finishedAt ?? '');
    const sent = control
      .listWriteRequests(platformIds.get(stack.id ?? 0) ?? 0)
      .filter(({ at }) => at >= from && at <= to).length;
    const maxCount = hasRolledBack(redeploy) ? 2 : 1;
    return sent > maxCount ? [`redeploy ${id} (${state}) asked ${sent} times`] : [];
  });
}

function hasRolledBack({ steps }: RedeployReply): boolean {
  return steps.some(({ step }) => step === 'rolling-back');
}

/**
 * Returns the redeploys that have not ended, whose end is not recorded exactly once in the event
 * log, or whose own log has gaps.
 */
function findRecordFaults({ redeploys, events, logs }: ServerRecords): string[] {
  return redeploys.flatMap(({ id, state, finishedAt }) => {
    const ends = events.filter(
      ({ action, details }) =>
        details?.['redeployId'] === id &&
        /-?(?:succeeded|failed|lost|cancelled|rolled-back)$/.test(action),
    );
    const numbers = (logs.get(id) ?? []).map(({ seq }) => seq);
    return [
      ...(finishedAt === null ? [`redeploy ${id} never ended`] : []),
      ...(ends.length === 1 ? [] : [`redeploy ${id} (${state}) has ${ends.length} ends`]),
      ...(numbers.some((seq, index) => seq !== index + 1) ? [`redeploy ${id} lost log lines`] : []),
    ];
  });
}

const holdTag = 'stackyard.local/keep/';

/**
 * Returns the images that should be held but are not, and the held images that no snapshot
 * needs.
 */
async function findHoldFaults(control: SandboxControl, api: TestApiClient): Promise<string[]> {
  const stacks = await readStacksWithSnapshots(api);
  const expectedHolds = new Set(stacks.flatMap((stack) => holdsOf(stack)));
  const held = new Set(
    control
      .images(1)
      .flatMap(({ id, tags }) => tags.map((tag) => `${tag} ${id}`))
      .filter((tag) => tag.startsWith(holdTag)),
  );
  return [
    ...[...expectedHolds].filter((hold) => !held.has(hold)).map((hold) => `${hold} was lost`),
    ...[...held].filter((hold) => !expectedHolds.has(hold)).map((hold) => `${hold} was left`),
  ];
}

function holdsOf({ name, snapshots }: StackWithSnapshots): string[] {
  const successfulSnapshots = snapshots.filter(({ succeededAt }) => succeededAt !== null);
  const oldest = successfulSnapshots.length === 0 ? snapshots.slice(-1) : [];
  return [...successfulSnapshots, ...oldest].flatMap(({ redeployId, succeededAt, images }) =>
    images.flatMap(({ service, from, to }) => {
      const tag = `${holdTag}${name}/${service}:${redeployId}`;
      const before = from === null ? [] : [`${tag}-before ${from.imageId}`];
      return succeededAt === null || to === null ? before : [...before, `${tag} ${to.imageId}`];
    }),
  );
}

/** Returns the number of kills per step. A killed run continues its step after the next start. */
function countKillsByStep(
  { redeploys }: ServerRecords,
  killedAt: readonly number[],
): Record<string, number> {
  const killsByStep: Record<string, number> = {};
  for (const { steps } of redeploys) {
    for (const { step, startedAt, finishedAt } of steps) {
      const [from, to] = [Date.parse(startedAt), Date.parse(finishedAt ?? '')];
      const count = killedAt.filter((at) => at >= from && at <= to).length;
      if (count > 0) killsByStep[step] = (killsByStep[step] ?? 0) + count;
    }
  }
  return killsByStep;
}

it(
  `rolls back truthfully after ${killCount} crashes (seed ${testSeed})`,
  async () => {
    const random = seededRandom(testSeed);
    const set = await startTestSetup(stackCount, {
      settings: {
        REDEPLOY_VERIFY_TIMEOUT_SECONDS: '0.4',
        REDEPLOY_APPLY_TIMEOUT_SECONDS: '2',
        // Without this time, a container between two crashes counts as running.
        REDEPLOY_SETTLE_SECONDS: '0.1',
        PLATFORM_REFRESH_SECONDS: '5',
      },
    });
    const { server, api, sandbox } = set;
    const { control } = sandbox;
    const killedAt: number[] = [];
    for (let killNumber = 1; killNumber <= killCount; killNumber++) {
      if (killNumber % 2 === 1) publishImages(control, random);
      const key = `request-${Math.ceil(killNumber / 2)}`;
      const killDelayMs = random() * maxKillDelayMs;
      killedAt.push(await runUntilKilled(set, { key, killDelayMs, isEarly: random() < 0.2 }));
      if (killNumber % killsPerRound > 0 && killNumber < killCount) continue;
      await server.start();
      await api.waitUntilIdle(300_000);
    }

    const records = await readServerRecords(api, stackCount);
    const ends: Record<string, number> = {};
    for (const { state } of records.redeploys) ends[state] = (ends[state] ?? 0) + 1;
    const killsByStep = countKillsByStep(records, killedAt);
    console.log(`${killCount} kills, ${records.redeploys.length} redeploys`, {
      ends,
      killsByStep,
    });
    expect(ends['rolled_back']).toBeGreaterThan(0);
    // With this many kills, every step that changes a stack must have been hit.
    if (killCount >= 100) {
      const changingSteps = ['applying', 'verifying', 'rolling-back'];
      expect(changingSteps.filter((step) => killsByStep[step] === undefined)).toEqual([]);
    }
    let holdFaults: string[] = [];
    const hasNoHoldFaults = async () =>
      (holdFaults = await findHoldFaults(control, api)).length === 0;
    await waitUntil('the saved images are held', hasNoHoldFaults).catch(() => undefined);
    const stacks = await readStacksWithSnapshots(api);
    expect([
      ...findRecordFaults(records),
      ...findRequestFaults(records, control),
      ...findStackFaults(records, control, stacks),
      ...holdFaults,
    ]).toEqual([]);
  },
  120_000 + killCount * 60_000,
);
