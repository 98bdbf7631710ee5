import type { FunctionComponent } from 'react';

// Without this explicit type, the types of the pages and of the router would depend on each other.
type Page = Promise<FunctionComponent>;

/**
 * The pages that `lazyPage` loads: all except the overview and the sign-in page, which are loaded
 * without this list.
 */
export const pages = {
  AccountFrame: async (): Page => (await import('../shell/frames/account-frame.js')).AccountFrame,
  ProfilePage: async (): Page => (await import('#features/account/profile-page.js')).ProfilePage,
  PasswordPage: async (): Page => (await import('#features/account/password-page.js')).PasswordPage,
  SessionsPage: async (): Page =>
    (await import('#features/account/sessions/sessions-page.js')).SessionsPage,
  NotificationSettingsPage: async (): Page =>
    (await import('#features/account/notifications/notification-settings-page.js'))
      .NotificationSettingsPage,
  TwoFactorPage: async (): Page =>
    (await import('#features/account/two-factor/two-factor-page.js')).TwoFactorPage,
  OwnTokensPage: async (): Page =>
    (await import('#features/tokens/own-tokens-page.js')).OwnTokensPage,
  AdministrationFrame: async (): Page =>
    (await import('../shell/frames/administration-frame.js')).AdministrationFrame,
  UsersPage: async (): Page => (await import('#features/users/users-page.js')).UsersPage,
  UserPage: async (): Page => (await import('#features/users/user/user-page.js')).UserPage,
  GroupsPage: async (): Page => (await import('#features/groups/list/groups-page.js')).GroupsPage,
  GroupPage: async (): Page => (await import('#features/groups/group/group-page.js')).GroupPage,
  ServersPage: async (): Page => (await import('#features/servers/servers-page.js')).ServersPage,
  RegistriesPage: async (): Page =>
    (await import('#features/registries/registries-page.js')).RegistriesPage,
  TokensPage: async (): Page => (await import('#features/tokens/tokens-page.js')).TokensPage,
  LogSettingsPage: async (): Page =>
    (await import('#features/log-settings/log-settings-page.js')).LogSettingsPage,
  NotificationChannelsPage: async (): Page =>
    (await import('#features/notification-channels/notification-channels-page.js'))
      .NotificationChannelsPage,
  ReportSettingsPage: async (): Page =>
    (await import('#features/report-settings/report-settings-page.js')).ReportSettingsPage,
  AutoRollbackPage: async (): Page =>
    (await import('#features/stacks/auto-rollback/auto-rollback-page.js')).AutoRollbackPage,
  MediaSettingsPage: async (): Page =>
    (await import('#features/media-settings/media-settings-page.js')).MediaSettingsPage,
  BackupsPage: async (): Page => (await import('#features/backups/backups-page.js')).BackupsPage,
  ResetPage: async (): Page => (await import('#features/session/reset/reset-page.js')).ResetPage,
  SetupPage: async (): Page => (await import('#features/setup/setup-page.js')).SetupPage,
  JobsPage: async (): Page => (await import('#features/history/jobs/jobs-page.js')).JobsPage,
  JobPage: async (): Page => (await import('#features/history/jobs/job/job-page.js')).JobPage,
  OrphansPage: async (): Page =>
    (await import('#features/history/library/orphans/orphans-page.js')).OrphansPage,
  BinPage: async (): Page => (await import('#features/history/library/bin/bin-page.js')).BinPage,
  MaintenanceFrame: async (): Page =>
    (await import('../shell/frames/maintenance-frame.js')).MaintenanceFrame,
  MaintenancePage: async (): Page =>
    (await import('#features/maintenance/maintenance-page.js')).MaintenancePage,
  UpdatesPage: async (): Page => (await import('#features/updates/updates-page.js')).UpdatesPage,
  UpdatePage: async (): Page => (await import('#features/updates/run/update-page.js')).UpdatePage,
  SshPage: async (): Page => (await import('#features/updates/ssh/ssh-page.js')).SshPage,
  ScriptPage: async (): Page =>
    (await import('#features/updates/script/script-page.js')).ScriptPage,
  StacksPage: async (): Page => (await import('#features/stacks/list/stacks-page.js')).StacksPage,
  StackPage: async (): Page => (await import('#features/stacks/stack/stack-page.js')).StackPage,
  StackFilePage: async (): Page =>
    (await import('#features/stacks/file/stack-file-page.js')).StackFilePage,
  StackHistoryPage: async (): Page =>
    (await import('#features/stacks/history/stack-history-page.js')).StackHistoryPage,
  StackLogsPage: async (): Page =>
    (await import('#features/stacks/logs/stack-logs-page.js')).StackLogsPage,
  StackImagesPage: async (): Page =>
    (await import('#features/stacks/images/stack-images-page.js')).StackImagesPage,
  StackEventsPage: async (): Page => (await import('./stack-events-page.js')).StackEventsPage,
  StackSettingsPage: async (): Page =>
    (await import('#features/stacks/settings/stack-settings-page.js')).StackSettingsPage,
  RedeploysPage: async (): Page =>
    (await import('#features/redeploys/redeploys-page.js')).RedeploysPage,
  RedeployPage: async (): Page =>
    (await import('#features/redeploys/run/redeploy-page.js')).RedeployPage,
  EventLogPage: async (): Page =>
    (await import('#features/event-log/event-log-page.js')).EventLogPage,
  NotificationsPage: async (): Page =>
    (await import('#features/notifications/notifications-page.js')).NotificationsPage,
  ReportsPage: async (): Page => (await import('#features/reports/reports-page.js')).ReportsPage,
  ValidatorPage: async (): Page =>
    (await import('#features/reports/validator/validator-page.js')).ValidatorPage,
  ReportPage: async (): Page =>
    (await import('#features/reports/report/report-page.js')).ReportPage,
};
