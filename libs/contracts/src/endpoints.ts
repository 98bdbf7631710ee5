import * as account from './people/account.js';
import * as auth from './people/auth.js';
import * as backups from './operation/backups.js';
import type { Endpoint } from './base/endpoint.js';
import * as eventLog from './event-log/event-log.js';
import * as groups from './people/groups.js';
import * as health from './operation/health.js';
import * as historyBin from './history/library-bin.js';
import * as historyDeletion from './history/library-deletion.js';
import * as historyOrphans from './history/library-orphans.js';
import * as historyDrives from './history/ingest-drives.js';
import * as historyJobs from './history/jobs.js';
import * as historyLogs from './history/job-logs.js';
import * as historyMetadata from './history/metadata.js';
import * as historyReporting from './history/ingest.js';
import * as historyProcessing from './history/processing.js';
import * as logChain from './event-log/log-chain.js';
import * as logSettings from './event-log/log-settings.js';
import * as logViews from './event-log/log-views.js';
import * as maintenance from './maintenance/maintenance.js';
import * as maintenanceWindows from './maintenance/maintenance-windows.js';
import * as metrics from './operation/metrics.js';
import * as redeploys from './platform/redeploys.js';
import * as servers from './platform/servers.js';
import * as reportFigures from './reports/report-figures.js';
import * as reports from './reports/reports.js';
import * as reportSchema from './reports/report-schema.js';
import * as reportSettings from './reports/report-settings.js';
import * as sessions from './people/sessions.js';
import * as ssh from './updates/ssh.js';
import * as stackDuplicates from './platform/stack-duplicates.js';
import * as stacks from './platform/stacks.js';
import * as tokens from './people/tokens.js';
import * as updates from './updates/updates.js';
import * as users from './people/users.js';

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
