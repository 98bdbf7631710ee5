/**
 * What an operator would have left behind: a finished batch, a refused attempt during maintenance,
 * and redeploys that still run while the page opens.
 */

/**
 * @typedef {import('@stackyard/api-client').ApiClient} ApiClient
 * @typedef {typeof import('@stackyard/contracts')} Contracts
 */

/**
 * Registers the first superuser, or signs in when there is one, and ends the setup.
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
  const [first, second, third, ...others] = stacks.map((stack) => stack.id);
  if (first === undefined) return;
  const batch = [first, second, third].filter((id) => id !== undefined);
  const { redeploys } = await api.call(contracts.startRedeploys, {
    body: { stackIds: batch, reason: 'Release 2.4' },
  });
  for (const { id } of redeploys) {
    await api.call(contracts.readRedeploy, { params: { id }, query: { wait: 20 } });
  }
  await api.call(contracts.setMaintenanceMode, {
    body: { active: true, message: 'Disk swap until noon' },
  });
  await api
    .call(contracts.startRedeploys, { body: { stackIds: [first] } })
    .catch((/** @type {unknown} */ refusal) => {
      // The refusal is the example: it shows in the event log.
      if (!isMaintenance(refusal)) throw refusal;
    });
  await api.call(contracts.setMaintenanceMode, { body: { active: false, message: '' } });
  const later = others.slice(0, 2);
  if (later.length > 0) {
    await api.call(contracts.startRedeploys, { body: { stackIds: later, reason: 'Night run' } });
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
 * The list is filled by a background refresh, which may not have run yet.
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
