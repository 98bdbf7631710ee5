import * as account from './account.js';
import * as auth from './auth.js';
import * as backups from './backups.js';
import type { Endpoint } from './endpoint.js';
import * as eventLog from './event-log.js';
import * as groups from './groups.js';
import * as health from './health.js';
import * as historyBin from './history-bin.js';
import * as historyDeletion from './history-deletion.js';
import * as historyOrphans from './history-orphans.js';
import * as historyDrives from './history-drives.js';
import * as historyJobs from './history-jobs.js';
import * as historyLogs from './history-logs.js';
import * as historyMetadata from './history-metadata.js';
import * as historyReporting from './history-reporting.js';
import * as historyProcessing from './history-processing.js';
import * as logChain from './log-chain.js';
import * as logSettings from './log-settings.js';
import * as logViews from './log-views.js';
import * as maintenance from './maintenance.js';
import * as maintenanceWindows from './maintenance-windows.js';
import * as metrics from './metrics.js';
import * as redeploys from './redeploys.js';
import * as servers from './servers.js';
import * as reportFigures from './report-figures.js';
import * as reports from './reports.js';
import * as reportSchema from './report-schema.js';
import * as reportSettings from './report-settings.js';
import * as sessions from './sessions.js';
import * as ssh from './ssh.js';
import * as stackDuplicates from './stack-duplicates.js';
import * as stacks from './stacks.js';
import * as tokens from './tokens.js';
import * as updates from './updates.js';
import * as users from './users.js';

const areas = {
  auth,
  account,
  sessions,
  tokens,
  users,
  groups,
  servers,
  stacks: { ...stacks, ...stackDuplicates },
  redeploys,
  maintenance,
  maintenanceWindows,
  ssh,
  updates,
  eventLog: { ...eventLog, ...logChain },
  history: { ...historyJobs, ...historyLogs },
  historyMetadata,
  historyReporting: { ...historyReporting, ...historyDrives },
  logViews,
  logSettings,
  historyOrphans,
  historyDeletion,
  historyBin,
  reports: { ...reports, ...reportFigures },
  reportSchema,
  reportSettings,
  backups,
  health,
  metrics,
  historyProcessing,
};

/** An endpoint with the name of its constant and the area it was declared in. */
export interface NamedEndpoint {
  readonly name: string;
  readonly area: string;
  readonly endpoint: Endpoint;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Every route of the API, found by looking at the declarations: nothing can be forgotten. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(areas).flatMap(
  ([area, members]) =>
    Object.entries<unknown>(members).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ name, area, endpoint: value }] : [],
    ),
);
