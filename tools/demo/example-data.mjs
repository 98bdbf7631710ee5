/**
 * Data of a typical operator: a finished batch, a redeploy rejected during maintenance, and a
 * nightly batch with a stack that did not become healthy. All redeploys have ended when the page
 * opens, so that the user's first redeploy starts immediately.
 */

/**
 * @typedef {import('@stackyard/api-client').ApiClient} ApiClient
 * @typedef {typeof import('@stackyard/contracts')} Contracts
 */

/**
 * Registers the first superuser, or signs in if there is one, and completes the setup.
 *
 * @param {ApiClient} api
 * @param {Contracts} contracts
 * @param {{ username: string, password: string }} account
 */
export async function signIn(api, contracts, { username, password }) {
  const { registered } = await api.call(contracts.readSuperuserStatus);
  if (registered) await api.call(contracts.login, { body: { username, password } });
  else {
    const body = { username, password, displayName: 'Demo' };
    await api.call(contracts.registerSuperuser, { body });
  }
  const setup = await api.call(contracts.readSetupStatus);
  if (!setup.complete) await api.call(contracts.completeSetup);
}

/**
 * @param {ApiClient} api
 * @param {Contracts} contracts
 */
export async function makeExampleData(api, contracts) {
  const stacks = await redeployableStacks(api, contracts);
  const healthy = stacks.filter(({ containers }) => containers.unhealthy === 0);
  const unhealthy = stacks.filter(({ containers }) => containers.unhealthy > 0);
  const [first] = healthy;
  if (first === undefined) return;
  await redeploy(api, contracts, healthy.slice(0, 3), 'Release 2.4');
  await api.call(contracts.setMaintenanceMode, {
    body: { active: true, message: 'Disk swap until noon' },
  });
  await api
    .call(contracts.startRedeploys, { body: { stackIds: [first.id] } })
    .catch((/** @type {unknown} */ refusal) => {
      // Expected: the rejection is part of the example and appears in the event log.
      if (!isMaintenance(refusal)) throw refusal;
    });
  await api.call(contracts.setMaintenanceMode, { body: { active: false, message: '' } });
  await redeploy(api, contracts, [...healthy.slice(3, 4), ...unhealthy.slice(0, 1)], 'Night run');
}

/**
 * Redeploys stacks and waits until all have ended, whatever the result.
 *
 * @param {ApiClient} api
 * @param {Contracts} contracts
 * @param {readonly { id: number }[]} stacks
 * @param {string} reason
 */
async function redeploy(api, contracts, stacks, reason) {
  if (stacks.length === 0) return;
  const body = { stackIds: stacks.map(({ id }) => id), reason };
  const { redeploys } = await api.call(contracts.startRedeploys, { body });
  for (const { id } of redeploys) {
    const one = { params: { id }, query: { wait: 20 } };
    let finishedAt = null;
    while (finishedAt === null) ({ finishedAt } = await api.call(contracts.readRedeploy, one));
  }
}

/** @param {unknown} fault */
function isMaintenance(fault) {
  return (
    typeof fault === 'object' &&
    fault !== null &&
    'code' in fault &&
    fault.code === 'MAINTENANCE_ACTIVE'
  );
}

/**
 * Waits until the background refresh has filled the list of stacks.
 *
 * @param {ApiClient} api
 * @param {Contracts} contracts
 */
async function redeployableStacks(api, contracts) {
  const query = { redeployable: true, limit: 10 };
  for (let attempt = 0; attempt < 40; attempt++) {
    const { stacks } = await api.call(contracts.listStacks, { query });
    if (stacks.length > 0) return stacks;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The demo platform shows no stacks after 20 s.');
}
