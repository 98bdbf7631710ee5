import { listStackSnapshots, startRedeploys, type RedeployReply } from '@stackyard/contracts';
import type { SandboxControl } from '@stackyard/platform-sandbox';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pipeline } from '../pipeline.js';
import { startedScene } from '../scene.js';
import { seededRandom, testSeed } from '../seeded-random.js';
import { until } from '../until.js';
import { readServerRecords, type ServerRecords } from './truth.js';

const kills = Number(process.env['STACKYARD_CHAOS_KILLS'] ?? 12);
const stackCount = 8;
/** Maximum time from readiness to the kill. */
const maxLifeMs = 2_500;
const killsPerRound = 4;

/** Starts redeploys of all stacks, and kills the server at a random time. */
async function runUntilKilled(
  { server, api }: Pick<Awaited<ReturnType<typeof startedScene>>, 'server' | 'api'>,
  key: string,
  lifeMs: number,
): Promise<void> {
  const ended = server.launch();
  await Promise.race([server.ready(), ended]);
  const body = { all: true, autoRollback: true } as const;
  // The crash may cut off the response. The next round repeats the request with the same key.
  const asked = api.call(startRedeploys, { body, idempotencyKey: key }).catch(() => undefined);
  await sleep(lifeMs);
  await server.kill9();
  await asked;
  await ended;
}

const names = Array.from({ length: stackCount }, (_, index) => `stack-${index + 1}`);

/** Every second image is faulty, at random. */
function publishImages(control: SandboxControl, random: () => number): void {
  for (const name of names) {
    if (random() < 0.5) control.publishFaulty(1, `${name}:latest`, { crashLoop: true });
    else control.setImageDigest(`${name}:latest`);
  }
}

/**
 * Returns the differences between what the server reports about a stack and what its containers
 * run.
 */
async function stackFaults(
  claims: ServerRecords,
  control: SandboxControl,
  api: Pipeline,
): Promise<string[]> {
  const stacks = await api.stacks(stackCount);
  return stacks.flatMap(({ id, name, platformId }) => {
    const own = claims.redeploys.filter(({ stack }) => stack.id === id);
    const last = own.toSorted((a, b) => b.id - a.id).find(({ state }) => state !== 'cancelled');
    const containers = control.containers(platformId ?? 0);
    const runs = containers.length > 0 && containers.every(({ state }) => state === 'running');
    const isClaimed = last?.state === 'succeeded' || last?.state === 'rolled_back';
    return isClaimed && !runs ? [`${name}: ${last.state}, but its containers do not run`] : [];
  });
}

/** Returns redeploys that were applied more than once, not counting the rollback. */
function requestFaults(
  { redeploys, platformIds }: ServerRecords,
  control: SandboxControl,
): string[] {
  return redeploys.flatMap((redeploy) => {
    const { id, state, startedAt, finishedAt, stack } = redeploy;
    const from = Date.parse(startedAt ?? '');
    const to = Date.parse(finishedAt ?? '');
    const sent = control
      .writes(platformIds.get(stack.id ?? 0) ?? 0)
      .filter(({ at }) => at >= from && at <= to).length;
    const most = hasRolledBack(redeploy) ? 2 : 1;
    return sent > most ? [`redeploy ${id} (${state}) asked ${sent} times`] : [];
  });
}

function hasRolledBack({ steps }: RedeployReply): boolean {
  return steps.some(({ step }) => step === 'rolling-back');
}

/** Returns gaps in the event log, and redeploys whose end is not recorded exactly once. */
function recordFaults({ redeploys, events, logs }: ServerRecords): string[] {
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
 * Returns saved states without a tag that holds their images, and such tags without a saved state.
 */
async function holdFaults(control: SandboxControl, api: Pipeline): Promise<string[]> {
  const wanted = new Set<string>();
  for (const { id, name } of await api.stacks(stackCount)) {
    const { snapshots } = await api.call(listStackSnapshots, { params: { id } });
    const good = snapshots.filter(({ succeededAt }) => succeededAt !== null);
    for (const { redeployId } of good) {
      wanted.add(`${name}:${redeployId}`).add(`${name}:${redeployId}-before`);
    }
    const oldest = snapshots.at(-1);
    if (good.length === 0 && oldest) wanted.add(`${name}:${oldest.redeployId}-before`);
  }
  const held = new Set(
    control.images(1).flatMap(({ tags }) => tags.flatMap((tag) => stateHeldBy(tag))),
  );
  return [
    ...[...wanted].filter((state) => !held.has(state)).map((state) => `${state} was lost`),
    ...[...held].filter((state) => !wanted.has(state)).map((state) => `${state} was left`),
  ];
}

/** `stackyard.local/keep/shop/web:7` holds `shop:7`. */
function stateHeldBy(tag: string): string[] {
  if (!tag.startsWith(holdTag)) return [];
  const [stack = '', rest = ''] = tag.slice(holdTag.length).split('/');
  return [`${stack}:${rest.split(':')[1]}`];
}

it(
  `rolls back truthfully after ${kills} crashes (seed ${testSeed})`,
  async () => {
    const random = seededRandom(testSeed);
    const set = await startedScene(stackCount, {
      settings: { REDEPLOY_VERIFY_TIMEOUT_SECONDS: '0.4', REDEPLOY_APPLY_TIMEOUT_SECONDS: '2' },
    });
    const { server, api, sandbox } = set;
    const { control } = sandbox;
    await server.kill9();
    for (let kill = 1; kill <= kills; kill++) {
      if (kill % 2 === 1) publishImages(control, random);
      await runUntilKilled(set, `request-${Math.ceil(kill / 2)}`, random() * maxLifeMs);
      if (kill % killsPerRound > 0 && kill < kills) continue;
      await server.start();
      await api.untilIdle(120_000);
      if (kill < kills) await server.kill9();
    }

    const claims = await readServerRecords(api, stackCount);
    const ends = new Map<string, number>();
    for (const { state } of claims.redeploys) ends.set(state, (ends.get(state) ?? 0) + 1);
    console.log(`${claims.redeploys.length} redeploys`, Object.fromEntries(ends));
    expect(ends.get('rolled_back')).toBeGreaterThan(0);
    let holds: string[] = [];
    const areHeld = async () => (holds = await holdFaults(control, api)).length === 0;
    await until('the saved images are held', areHeld).catch(() => undefined);
    expect([
      ...recordFaults(claims),
      ...requestFaults(claims, control),
      ...(await stackFaults(claims, control, api)),
      ...holds,
    ]).toEqual([]);
  },
  120_000 + kills * 15_000,
);
