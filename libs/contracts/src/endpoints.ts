import * as account from './people/account.js';
import * as auth from './people/auth.js';
import * as backups from './operation/backups.js';
import type { Endpoint } from './base/endpoint.js';
import * as eventLog from './event-log/event-log.js';
import * as groups from './people/groups.js';
import * as health from './operation/health.js';
import * as inbox from './notifications/inbox.js';
import * as ingest from './history/ingest.js';
import * as ingestDrives from './history/ingest-drives.js';
import * as images from './platform/images.js';
import * as jobLogs from './history/job-logs.js';
import * as jobs from './history/jobs.js';
import * as libraryBin from './history/library-bin.js';
import * as libraryDeletion from './history/library-deletion.js';
import * as libraryOrphans from './history/library-orphans.js';
import * as logChain from './event-log/log-chain.js';
import * as logSettings from './event-log/log-settings.js';
import * as logViews from './event-log/log-views.js';
import * as maintenance from './maintenance/maintenance.js';
import * as maintenanceWindows from './maintenance/maintenance-windows.js';
import * as metadata from './history/metadata.js';
import * as metrics from './operation/metrics.js';
import * as notificationChannels from './notifications/channels.js';
import * as notificationMessages from './notifications/messages.js';
import * as notificationRules from './notifications/rules.js';
import * as processing from './history/processing.js';
import * as notificationChoices from './notifications/notification-choices.js';
import * as notificationAddress from './notifications/notification-address.js';
import * as pushBrowsers from './notifications/push-browsers.js';
import * as redeployBatches from './platform/redeploys/redeploy-batches.js';
import * as redeployEvidence from './platform/redeploys/redeploy-evidence.js';
import * as redeployProbes from './platform/redeploys/redeploy-probes.js';
import * as redeployServices from './platform/redeploys/redeploy-services.js';
import * as redeployPlan from './platform/redeploys/redeploy-plan.js';
import * as redeployTrend from './platform/redeploys/redeploy-trend.js';
import * as redeployList from './platform/redeploys/redeploy-list.js';
import * as redeploys from './platform/redeploys/redeploys.js';
import * as registries from './platform/registries.js';
import * as servers from './platform/servers.js';
import * as reportFigures from './reports/report-figures.js';
import * as reports from './reports/reports.js';
import * as reportSchema from './reports/report-schema.js';
import * as reportSettings from './reports/report-settings.js';
import * as sessions from './people/sessions.js';
import * as ssh from './updates/ssh.js';
import * as rollbacks from './platform/redeploys/rollbacks.js';
import * as stackActions from './platform/stacks/stack-actions.js';
import * as stackContainers from './platform/stacks/stack-containers.js';
import * as stackDetail from './platform/stacks/stack-detail.js';
import * as stackDuplicates from './platform/stacks/stack-duplicates.js';
import * as stackFile from './platform/stacks/stack-file.js';
import * as stackSettings from './platform/stacks/stack-settings.js';
import * as stackSnapshots from './platform/stacks/stack-snapshots.js';
import * as stackVerification from './platform/stacks/stack-verification.js';
import * as stackViews from './platform/stacks/stack-views.js';
import * as stacks from './platform/stacks/stacks.js';
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
  stacks: {
    ...stacks,
    ...stackActions,
    ...stackContainers,
    ...stackDetail,
    ...stackDuplicates,
    ...stackFile,
    ...stackSettings,
    ...stackSnapshots,
    ...stackVerification,
  },
  stackViews,
  images,
  redeploys: {
    ...redeploys,
    ...redeployList,
    ...redeployBatches,
    ...redeployEvidence,
    ...redeployProbes,
    ...redeployServices,
    ...redeployPlan,
    ...redeployTrend,
    ...rollbacks,
  },
  registries,
  maintenance,
  maintenanceWindows,
  ssh,
  updates,
  eventLog: { ...eventLog, ...logChain },
  jobs: { ...jobs, ...jobLogs },
  metadata,
  ingest: { ...ingest, ...ingestDrives },
  library: { ...libraryOrphans, ...libraryDeletion, ...libraryBin },
  processing,
  logViews,
  logSettings,
  reports: { ...reports, ...reportFigures },
  reportSchema,
  reportSettings,
  inbox: { ...inbox, ...notificationChoices, ...notificationAddress, ...pushBrowsers },
  notifications: { ...notificationChannels, ...notificationRules, ...notificationMessages },
  backups,
  health,
  metrics,
};

/** Descriptions of the areas. Each area is a tag in the OpenAPI document. */
export const areaDescriptions: Readonly<Record<keyof typeof areas, string>> = {
  auth: 'Signing in and out, the current session, and registration of the first superuser.',
  account: 'Your account: profile, password, second factor, and OpenID sign-in.',
  sessions: 'Your active sessions.',
  tokens: 'API tokens for pipelines and scripts.',
  users: 'Users, their permissions and sessions, and the list of all permissions.',
  groups: 'Groups that grant permissions to their members.',
  servers: 'Saved connections to Portainer, connection tests, and the initial setup.',
  stacks:
    'Stacks on all servers with their containers, images and tags; starting and stopping stacks; and duplicate stack records.',
  stackViews: 'Your saved views of the stack list.',
  images: 'Checks for newer images of stacks, and images whose newer versions are ignored.',
  redeploys: 'Redeploys and rollbacks of stacks: requests, previews, progress, results and logs.',
  registries: 'Image registries with their credentials and request limits.',
  maintenance: 'The maintenance status, and starting, changing and ending maintenance.',
  maintenanceWindows: 'Maintenance windows, one-time or recurring, and their occurrences.',
  ssh: 'SSH access to the host of the platform, for platform updates.',
  updates: 'Updates of the platform by a script over SSH.',
  eventLog: 'The event log: search, export, deletion, and verification of its hash chain.',
  jobs: 'Media jobs with their logs and events.',
  metadata: 'Films and CDs from metadata providers, and their assignment to jobs.',
  ingest: 'Reports from external rippers and encoders, and the state of drives.',
  library: 'Files of jobs: raw folders without a job, deletion, and the bin.',
  processing: 'Analyses and encodes, their queue and their settings.',
  logViews: 'Your saved views of the event log.',
  logSettings: 'Retention of the event log, and receivers to which its entries are forwarded.',
  reports: 'Monthly reports, their versions and figures.',
  reportSchema: 'The format of the monthly report and its validation.',
  reportSettings: 'Schedule and delivery of monthly reports, and notices about them.',
  inbox: 'Your notifications: the inbox, preferences, mutes, email address, and browsers.',
  notifications:
    'Notification channels, their messages, and the rules that determine what is reported.',
  backups: 'Backups of the whole installation and their schedule.',
  health: 'Health checks for load balancers and container runtimes.',
  metrics: 'Metrics of Stackyard for Prometheus.',
};

/**
 * An endpoint with the name of its constant and with its area. The area is the endpoint's tag in
 * the OpenAPI document.
 */
export interface NamedEndpoint {
  readonly name: string;
  readonly area: string;
  readonly endpoint: Endpoint;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** All endpoints of the API, collected from the modules of this package. */
export const endpoints: readonly NamedEndpoint[] = Object.entries(areas).flatMap(
  ([area, members]) =>
    Object.entries<unknown>(members).flatMap(([name, value]) =>
      isEndpoint(value) ? [{ name, area, endpoint: value }] : [],
    ),
);
