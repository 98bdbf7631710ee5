import { seededRandom } from './seeded-random.mjs';
import { failureScenarios } from './mishaps.mjs';
import { expectCode } from './people.mjs';

/**
 * @typedef {import('@stackyard/api-client').ApiClient} ApiClient
 * @typedef {import('@stackyard/contracts').StackReply} StackReply
 * @typedef {import('@stackyard/contracts').RedeployReply} RedeployReply
 * @typedef {import('./stage.mjs').Stage} Stage
 * @typedef {import('./people.mjs').People} People
 * @typedef {import('./mishaps.mjs').Mishap} Mishap
 */

/** Redeploys stacks and makes the platforms behave as the plan requires. */
export class Redeploys {
  #random = seededRandom(40);
  #releases = 0;
  /**
   * Faulty images by stack ID. The next redeploy of the stack replaces its image with a working
   * one.
   *
   * @type {Map<number, string>}
   */
  #faultyImages = new Map();

  /**
   * @param {Stage} stage
   * @param {People} people
   * @param {readonly StackReply[]} stacks
   */
  constructor(stage, people, stacks) {
    this.stage = stage;
    this.people = people;
    this.stacks = stacks;
  }

  /** @param {string} name */
  findStack(name) {
    const found = this.stacks.find((stack) => stack.name === name && stack.platformId !== null);
    if (!found) throw new Error(`The demo has no stack ${name}`);
    return found;
  }

  /** @param {import('./plan.mjs').RedeployAction} action */
  async redeploy({ by, stacks, reason, mishap, autoRollback, strategy }) {
    const targets = stacks.map((name) => this.findStack(name));
    const plannedFailure = mishap === undefined ? undefined : failureScenarios[mishap];
    for (const stack of targets) this.#publishRelease(stack);
    this.#randomizeDurations();
    const [first] = targets;
    if (plannedFailure && first) this.#causeMishap(first, plannedFailure);
    const client = await this.people.client(by);
    const { redeploys } = await client.call(this.stage.contracts.startRedeploys, {
      body: {
        ...{ stackIds: targets.map(({ id }) => id), reason },
        ...(autoRollback === undefined ? {} : { autoRollback }),
        ...(strategy === undefined ? {} : { strategy }),
      },
    });
    if (plannedFailure?.cause.kind === 'vanishes' && first)
      await this.#interruptPlatform(client, redeploys[0]?.id);
    for (const [index, { id, stack }] of redeploys.entries()) {
      const { state } = await this.#waitForEnd(client, id);
      this.#assert(stack.name, state, index, plannedFailure);
    }
  }

  /** @param {import('./plan.mjs').RollbackAction} action */
  async rollBack({ by, stack, reason }) {
    const client = await this.people.client(by);
    const { contracts } = this.stage;
    const query = { stackId: [this.findStack(stack).id], limit: 1 };
    const { redeploys } = await client.call(contracts.listRedeploys, { query });
    const params = { id: redeploys[0]?.id ?? 0 };
    this.#randomizeDurations();
    const { id } = await client.call(contracts.startRollback, { params, body: { reason } });
    const { state } = await this.#waitForEnd(client, id);
    this.#assert(stack, state, 0, undefined);
  }

  /** @param {import('./plan.mjs').PowerAction} action */
  async runStackAction({ by, stack, action }) {
    const { startStack, stopStack, restartStack } = this.stage.contracts;
    const endpoint = { start: startStack, stop: stopStack, restart: restartStack }[action];
    const client = await this.people.client(by);
    const params = { id: this.findStack(stack).id };
    const { id } = await client.call(endpoint, { params, body: {} });
    const { state } = await this.#waitForEnd(client, id);
    this.#assert(stack, state, 0, undefined);
  }

  /**
   * Attempts a redeploy during maintenance, which is rejected unless it overrides the maintenance.
   *
   * @param {{ by: string, stack: string, overrides?: string }} attempt
   */
  async attempt({ by, stack, overrides }) {
    const { contracts } = this.stage;
    const client = await this.people.client(by);
    const stackIds = [this.findStack(stack).id];
    if (overrides === undefined) {
      await client
        .call(contracts.startRedeploys, { body: { stackIds } })
        .catch((/** @type {unknown} */ fault) => expectCode(fault, 'MAINTENANCE_ACTIVE'));
      return;
    }
    const body = { stackIds, reason: overrides, overrideMaintenance: true };
    const { redeploys } = await client.call(contracts.startRedeploys, { body });
    for (const { id } of redeploys) await this.#waitForEnd(client, id);
  }

  /** @param {StackReply} stack */
  #platformOf(stack) {
    const { home, office } = this.stage.platforms;
    return stack.server.name === 'Office' ? office : home;
  }

  /**
   * Publishes the content of the next redeploy: usually a new image and, for a git stack, often a
   * new commit. A faulty image is always replaced by a working image.
   *
   * @param {StackReply} stack
   */
  #publishRelease(stack) {
    const { control } = this.#platformOf(stack);
    const platformId = stack.platformId ?? 0;
    const record = control.stack(platformId);
    if (!record) return;
    const [image] = imagesIn(record.file ?? '');
    if (image !== undefined && this.#random.happens(0.8)) control.publishImage(image);
    const faultyImage = this.#faultyImages.get(stack.id);
    if (faultyImage !== undefined) control.publishImage(faultyImage);
    this.#faultyImages.delete(stack.id);
    if (record.wire.GitConfig && this.#random.happens(0.6)) {
      this.#releases += 1;
      const text = record.repositoryFile.replace(/^# release .*\n/, '');
      control.pushToRepository(platformId, `# release ${this.#releases}\n${text}`);
    }
  }

  #randomizeDurations() {
    for (const { control } of Object.values(this.stage.platforms)) {
      control.setDeployMs(this.#random.between(6, 38) * 1000);
      control.setPullMs(this.#random.between(3, 21) * 1000);
    }
  }

  /**
   * @param {StackReply} stack
   * @param {Mishap} mishap
   */
  #causeMishap(stack, { cause }) {
    const { control } = this.#platformOf(stack);
    const stackId = stack.platformId ?? 0;
    switch (cause.kind) {
      case 'bad-image':
        this.#faultyImages.set(stack.id, cause.image);
        control.publishFaultyImage(stack.environment.platformId, cause.image, {
          ...(cause.crashes ? { crashLoop: true } : {}),
          ...(cause.health === undefined
            ? {}
            : { health: /** @type {const} */ ('unhealthy'), healthOutput: cause.health }),
          writes: cause.lines.map((text) => ({ stream: 'stderr', text })),
        });
        break;
      case 'up-error':
        control.failNext({ kind: 'up-error', stackId, message: cause.message });
        break;
      case 'pull-error': {
        const [image = ''] = imagesIn(control.stack(stackId)?.file ?? '');
        control.failNext({ kind: 'pull-error', image, message: cause.message });
        break;
      }
      case 'vanishes':
        control.holdDeploysAt('pulling');
    }
  }

  /**
   * Stops the platform during a pull, before it has changed any container, and starts it again.
   *
   * @param {ApiClient} client
   * @param {number | undefined} id
   */
  async #interruptPlatform(client, id = 0) {
    const { control } = this.stage.platforms.home;
    await waitUntil(() => control.runningDeploy?.phase === 'pulling');
    await control.goDown();
    control.holdDeploysAt(null);
    const params = { id };
    await waitUntil(async () => {
      const { lines } = await client.call(this.stage.contracts.readRedeployLog, { params });
      return lines.some(({ text }) => text.startsWith('Waiting:'));
    });
    this.stage.clock.advance(95_000);
    await control.comeUp();
  }

  /**
   * @param {ApiClient} client
   * @param {number} id
   */
  async #waitForEnd(client, id) {
    for (;;) {
      const input = { params: { id }, query: { wait: 30 } };
      const redeploy = await client.call(this.stage.contracts.readRedeploy, input);
      if (redeploy.finishedAt !== null) return redeploy;
    }
  }

  /**
   * @param {string} name
   * @param {string} state
   * @param {number} index Position in the batch.
   * @param {Mishap | undefined} mishap
   */
  #assert(name, state, index, mishap) {
    const laterState = mishap?.strategy?.canary ? 'cancelled' : 'succeeded';
    const expectedState =
      mishap === undefined ? 'succeeded' : index === 0 ? mishap.ends : laterState;
    if (state !== expectedState)
      throw new Error(`Redeploy of ${name}: ${state}, not ${expectedState}`);
  }
}

/**
 * Returns the images of a compose file, in order.
 *
 * @param {string} file
 */
function imagesIn(file) {
  return [...file.matchAll(/^ +image: (\S+)$/gm)].map(([, image = '']) => image);
}

/** @param {() => boolean | Promise<boolean>} condition */
export async function waitUntil(condition) {
  const deadline = performance.now() + 60_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('The demo waits for something in vain');
    await new Promise((done) => setTimeout(done, 20));
  }
}
