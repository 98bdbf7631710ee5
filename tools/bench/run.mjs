import { existsSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const root = join(import.meta.dirname, '../..');
const buildOutputs = [
  'apps/api/dist/main.js',
  'apps/admin/dist/index.html',
  'libs/contracts/dist/index.js',
];
const missingFiles = buildOutputs.filter((path) => !existsSync(join(root, path)));
if (missingFiles.length > 0) {
  console.error(`Build first: npm run build (missing: ${missingFiles.join(', ')})`);
  process.exit(1);
}

const { exceedsBound: isExceeded, formatTable } = await import('./src/figures.mjs');
const { measureMonthlyReport } = await import('./src/monthly-report.mjs');
const { measureEventLog } = await import('./src/event-log/event-log.mjs');
const { measureBackup: backup } = await import('./src/backup.mjs');
const { measureHistoryBySize } = await import('./src/history/history.mjs');
const { measureRequestCost } = await import('./src/request-cost/request-cost.mjs');
const { measureMixedLoad } = await import('./src/mixed-load/mixed-load.mjs');
const { values, positionals: benchNames } = parseArgs({
  options: {
    // Options of the benchmarks of the event log, monthly report, history and backup: numbers of
    // rows, duration of the event log's write load in seconds, and a folder that caches filled
    // event logs.
    rows: { type: 'string' },
    seconds: { type: 'string' },
    keep: { type: 'string' },
    // Duration of the mixed load.
    minutes: { type: 'string' },
    // A built checkout of another version, whose request cost is measured for comparison.
    before: { type: 'string' },
  },
  allowPositionals: true,
});
const logOptions = {
  ...(values.rows && { rows: values.rows.split(',').map(Number) }),
  ...(values.keep && { keep: values.keep }),
};
const seconds = values.seconds ? { seconds: Number(values.seconds) } : {};
/** @type {Record<string, () => Promise<import('./src/figures.mjs').Figure[]>>} */
const benches = {
  'first-route': (await import('./src/first-route.mjs')).measureFirstRoute,
  start: (await import('./src/start.mjs')).measureStart,
  memory: (await import('./src/memory.mjs')).measureIdleMemory,
  'stack-list': (await import('./src/stack-list.mjs')).measureStackList,
  fleet: (await import('./src/fleet/fleet.mjs')).measureFleet,
  'redeploy-plan': (await import('./src/redeploy-plan.mjs')).measureRedeployPlan,
  'platform-events': (await import('./src/platform-events.mjs')).measurePlatformEvents,
  'container-logs': (await import('./src/container-logs.mjs')).measureContainerLogs,
  'sign-in': (await import('./src/sign-in.mjs')).measureSignIns,
  'request-cost': () => measureRequestCost(values.before ? { before: values.before } : {}),
  deactivation: (await import('./src/deactivation.mjs')).measureDeactivation,
  'maintenance-sockets': (await import('./src/maintenance-sockets.mjs')).measureMaintenanceSockets,
  redeploys: (await import('./src/redeploys.mjs')).measureRedeploys,
  'message-cost': (await import('./src/message-cost.mjs')).measureMessageCost,
  'event-log': () => measureEventLog({ ...logOptions, ...seconds }),
  'monthly-report': () => measureMonthlyReport(logOptions),
  history: () => measureHistoryBySize(logOptions),
  backup: () => backup(logOptions),
  'full-memory': (await import('./src/memory.mjs')).measureFullMemory,
  'mixed-load': () => measureMixedLoad(values.minutes ? { minutes: Number(values.minutes) } : {}),
};
const unknown = benchNames.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}

const load = (loadavg()[0] ?? 0).toFixed(1);
console.log(
  `Node ${process.version}, ${availableParallelism()} cores, load ${load} before the start`,
);
const figures = [];
for (const [name, bench] of Object.entries(benches)) {
  if (benchNames.length > 0 && !benchNames.includes(name)) continue;
  console.log(`▶ ${name}`);
  figures.push(...(await bench()));
}
console.log(`\n${formatTable(figures)}`);
process.exit(figures.some(isExceeded) ? 1 : 0);
