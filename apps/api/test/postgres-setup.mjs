import { startCluster } from '../../../tools/testing/postgres-cluster.mjs';

/** One server for a run of the tests; each application gets a database of its own on it. */
export default async function setUp() {
  const cluster = await startCluster();
  process.env.STACKYARD_TEST_POSTGRES = cluster.urlOf('');
  globalThis.removeCluster = cluster.remove;
}
