import { startCluster } from '../../../../tools/testing/postgres-cluster.mjs';

/** Starts one PostgreSQL server per test run. Each application gets its own database on it. */
export default async function setUp() {
  const cluster = await startCluster();
  process.env.STACKYARD_TEST_POSTGRES = cluster.urlOf('');
  globalThis.removeCluster = cluster.remove;
}
