import type { Schema } from './infra/database/engine.js';
import { LeaseEntity } from './infra/leases/lease.entity.js';
import { OutboxEntity } from './infra/outbox/outbox.entity.js';
import { CreateFoundation1796083200000 } from './migrations/1796083200000-create-foundation.js';
import { CreateUsersAndSessions1796083260000 } from './migrations/1796083260000-create-users-and-sessions.js';
import { CreateEventLog1796083320000 } from './migrations/1796083320000-create-event-log.js';
import { CreateMaintenance1796083380000 } from './migrations/1796083380000-create-maintenance.js';
import { CreatePlatform1796083500000 } from './migrations/1796083500000-create-platform.js';
import { CreateStackImages1796084100000 } from './migrations/1796084100000-create-stack-images.js';
import { AddGroupsTokensAndSafeguards1796169600000 } from './migrations/1796169600000-add-groups-tokens-and-safeguards.js';
import { AddLogSettings1796180400000 } from './migrations/1796180400000-add-log-settings.js';
import { AddSshSetup1796256000000 } from './migrations/1796256000000-add-ssh-setup.js';
import { AddMaintenanceWindows1796259600000 } from './migrations/1796259600000-add-maintenance-windows.js';
import { AddTokenLifetime1796184000000 } from './migrations/1796184000000-add-token-lifetime.js';
import { AddReports1796268060000 } from './migrations/1796268060000-add-reports.js';
import { RebuildUpdateRuns1796263200000 } from './migrations/1796263200000-rebuild-update-runs.js';
import { AddUpdateBackup1796266800000 } from './migrations/1796266800000-add-update-backup.js';
import { CreateJobHistory1796342400000 } from './migrations/1796342400000-create-job-history.js';
import { AddOrphanImportsAndBin1796347800000 } from './migrations/1796347800000-add-orphan-imports-and-bin.js';
import { AddMetadataProviders1796346060000 } from './migrations/1796346060000-add-metadata-providers.js';
import { MergeRemovedEntriesLate1796346000000 } from './migrations/1796346000000-merge-removed-entries-late.js';
import { AddProcessing1796349600000 } from './migrations/1796349600000-add-processing.js';
import { CountDeletedJobs1796353200000 } from './migrations/1796353200000-count-deleted-jobs.js';
import { FindPictures1796353260000 } from './migrations/1796353260000-find-pictures.js';
import { IndexJobTexts1796353320000 } from './migrations/1796353320000-index-job-texts.js';
import { AddBackups1796432400000 } from './migrations/1796432400000-add-backups.js';
import { AppendEntriesAtOnce1796356800000 } from './migrations/1796356800000-append-entries-at-once.js';
import { AddLeases1796436000000 } from './migrations/1796436000000-add-leases.js';
import { ReadAnyJson1796439600000 } from './migrations/1796439600000-read-any-json.js';
import { FollowUpdateScripts1796443200000 } from './migrations/1796443200000-follow-update-scripts.js';
import { WatchRedeploys1796446800000 } from './migrations/1796446800000-watch-redeploys.js';
import { KeepOutputOfRedeploys1796450400000 } from './migrations/1796450400000-keep-output-of-redeploys.js';
import { CountFinishedContainers1796450400001 } from './migrations/1796450400001-count-finished-containers.js';
import { TellMissedWindowsApart1796457600000 } from './migrations/1796457600000-tell-missed-windows-apart.js';
import { RememberCancelledRuns1796461200000 } from './migrations/1796461200000-remember-cancelled-runs.js';
import { BackUpTheFirstNight1796461260000 } from './migrations/1796461260000-back-up-the-first-night.js';
import { CountJobsOfDates1796461320000 } from './migrations/1796461320000-count-jobs-of-dates.js';
import { GiveSearchIndexItsOwnFile1796464800000 } from './migrations/1796464800000-give-search-index-its-own-file.js';
import { LetOlderEnginesReadJobIndex1796464800001 } from './migrations/1796464800001-let-older-engines-read-job-index.js';
import { AddHolds1796464860000 } from './migrations/1796464860000-add-holds.js';
import { AddEnvironments1796468400000 } from './migrations/1796468400000-add-environments.js';
import { AddRegistries1796472000000 } from './migrations/1796472000000-add-registries.js';
import { AddStackActions1796490400000 } from './migrations/1796490400000-add-stack-actions.js';
import { AddTagLists1796500000020 } from './migrations/1796500000020-add-tag-lists.js';
import { KeepImages1796700050000 } from './migrations/1796700050000-keep-images.js';
import { LetChannelsShowLogs1798400000001 } from './migrations/1798400000001-let-channels-show-logs.js';
import { FindRedeploys1798500000000 } from './migrations/1798500000000-find-redeploys.js';
import { AddMailToPeople1798400000000 } from './migrations/1798400000000-add-mail-to-people.js';
import { IndexImagesByReference1797000000000 } from './migrations/1797000000000-index-images-by-reference.js';
import { RememberDeployOfSnapshots1798000000000 } from './migrations/1798000000000-remember-deploy-of-snapshots.js';
import { IndexRedeploysByEnvironment1796500000121 } from './migrations/1796500000121-index-redeploys-by-environment.js';
import { AddRedeployEvidence1796600000000 } from './migrations/1796600000000-add-redeploy-evidence.js';
import { AddStackVerification1796600000001 } from './migrations/1796600000001-add-stack-verification.js';
import { AddInbox1796800050000 } from './migrations/1796800050000-add-inbox.js';
import { AddNews1796800000000 } from './migrations/1796800000000-add-news.js';
import { AddNotificationChannels1796800010000 } from './migrations/1796800010000-add-notification-channels.js';
import { AddNewsConditions1796800020000 } from './migrations/1796800020000-add-news-conditions.js';
import { AddStackViews1796494000000 } from './migrations/1796494000000-add-stack-views.js';
import { AddAutoRollback1796700000001 } from './migrations/1796700000001-add-auto-rollback.js';
import { AddRollbacks1796700000000 } from './migrations/1796700000000-add-rollbacks.js';
import { AddRedeploySnapshots1796500000016 } from './migrations/1796500000016-add-redeploy-snapshots.js';
import { IndexStacksByEnvironment1796500000019 } from './migrations/1796500000019-index-stacks-by-environment.js';
import { KeepAnswersOfRegistries1796472060000 } from './migrations/1796472060000-keep-answers-of-registries.js';
import { ManageSeveralEnvironments1796473000000 } from './migrations/1796473000000-manage-several-environments.js';
import { NameEnvironmentsOfRedeploys1796473100000 } from './migrations/1796473100000-name-environments-of-redeploys.js';
import { DescribeBuildsOfImages1796483300000 } from './migrations/1796483300000-describe-builds-of-images.js';
import { GiveFaultsOfRegistriesCodes1796483200000 } from './migrations/1796483200000-give-faults-of-registries-codes.js';
import { GiveBatchesAStrategy1796486800000 } from './migrations/1796486800000-give-batches-a-strategy.js';
import { AddStackSettings1796484000000 } from './migrations/1796484000000-add-stack-settings.js';
import { ApiTokenEntity } from './modules/auth/tokens/api-token.entity.js';
import { OidcIdentityEntity } from './modules/auth/oidc/oidc-identity.entity.js';
import { RecoveryCodeEntity } from './modules/auth/two-factor/recovery-code.entity.js';
import { ChainAndIndexEventLog1796173200000 } from './migrations/1796173200000-chain-and-index-event-log.js';
import { AddNamedProbes1798300000000 } from './migrations/1798300000000-add-named-probes.js';
import { FollowServicesOfRuns1799320000000 } from './migrations/1799320000000-follow-services-of-runs.js';
import { SortStacksByDetails1799330000000 } from './migrations/1799330000000-sort-stacks-by-details.js';
import { AddHeldBackStacks1799340000000 } from './migrations/1799340000000-add-held-back-stacks.js';
import { SortStacksByHealthAndImages1799350000000 } from './migrations/1799350000000-sort-stacks-by-health-and-images.js';
import { SortStacksByAllColumns1799300000000 } from './migrations/1799300000000-sort-stacks-by-all-columns.js';
import { BackupSettingsEntity } from './modules/backups/schedule/backup-settings.entity.js';
import { BackupEntity } from './modules/backups/creation/backup.entity.js';
import { SessionEntity } from './modules/auth/sessions/session.entity.js';
import { TwoFactorEntity } from './modules/auth/two-factor/two-factor.entity.js';
import { LogReceiverEntity } from './modules/event-log/delivery/receivers/log-receiver.entity.js';
import { LogRetentionRunEntity } from './modules/event-log/retention/log-retention-run.entity.js';
import { LogRetentionEntity } from './modules/event-log/retention/log-retention.entity.js';
import { LogViewEntity } from './modules/event-log/views/log-view.entity.js';
import { DriveEntity } from './modules/history/ingest/drive.entity.js';
import {
  JobEventEntity,
  JobInfoEntity,
  JobOutputEntity,
} from './modules/history/jobs/job-parts.entity.js';
import { JobEntity } from './modules/history/jobs/job.entity.js';
import { JobMetadataEntity } from './modules/history/metadata/job-metadata.entity.js';
import {
  BinEntryEntity,
  BinJobEntity,
  BinPathEntity,
} from './modules/history/library/bin/bin.entity.js';
import { OrphanImportEntity } from './modules/history/library/orphans/orphan-import.entity.js';
import {
  MetadataResponseEntity,
  MetadataKeyEntity,
} from './modules/history/metadata/providers/metadata-key.entity.js';
import { ProcessingRunEntity } from './modules/history/processing/runs/processing-run.entity.js';
import { ProcessingSettingsEntity } from './modules/history/processing/processing-settings.entity.js';
import { HoldEntity } from './modules/holds/hold.entity.js';
import { MaintenanceModeEntity } from './modules/maintenance/maintenance-mode.entity.js';
import { MaintenanceOccurrenceEntity } from './modules/maintenance/windows/maintenance-occurrence.entity.js';
import { MaintenanceWindowEntity } from './modules/maintenance/windows/maintenance-window.entity.js';
import { SshSetupEntity } from './modules/updates/ssh/ssh-setup.entity.js';
import { UpdateLogEntity } from './modules/updates/log/update-log.entity.js';
import { UpdateRunEntity } from './modules/updates/run/update-run.entity.js';
import { UpdateScriptEntity } from './modules/updates/script/update-script.entity.js';
import { ChannelEntity } from './modules/notifications/channels/channel.entity.js';
import { ConditionEntity } from './modules/notifications/conditions/condition.entity.js';
import { MessageEntity } from './modules/notifications/delivery/message.entity.js';
import { NotificationRuleEntity } from './modules/notifications/rules/notification-rule.entity.js';
import { NewsEntity } from './modules/notifications/news/news.entity.js';
import { PushBrowserEntity } from './modules/notifications/browsers/push-browser.entity.js';
import { NotificationAddressEntity } from './modules/notifications/people/notification-address.entity.js';
import { PersonalNewsEntity } from './modules/notifications/people/personal-news.entity.js';
import { NotificationMuteEntity } from './modules/notifications/choices/notification-mute.entity.js';
import { NotificationPreferencesEntity } from './modules/notifications/choices/notification-preferences.entity.js';
import { NotificationEntity } from './modules/notifications/inbox/notification.entity.js';
import { PushKeysEntity } from './modules/notifications/push/push-keys.entity.js';
import { PushMessageEntity } from './modules/notifications/push/push-message.entity.js';
import { ImageIgnoreEntity } from './modules/platform/images/ignores/image-ignore.entity.js';
import { TagListEntity } from './modules/platform/images/tags/tag-list.entity.js';
import { StackImageEntity } from './modules/platform/images/results/stack-image.entity.js';
import { RedeployBatchEntity } from './modules/platform/redeploys/redeploy-batch.entity.js';
import { RedeployEntity } from './modules/platform/redeploys/redeploy.entity.js';
import { RedeploySnapshotEntity } from './modules/platform/redeploys/snapshots/redeploy-snapshot.entity.js';
import { RedeployEvidenceEntity } from './modules/platform/redeploys/evidence/redeploy-evidence.entity.js';
import { RedeployServicesEntity } from './modules/platform/redeploys/progress/redeploy-services.entity.js';
import { RedeployProbesEntity } from './modules/platform/redeploys/verification/redeploy-probes.entity.js';
import { RedeployLogEntity } from './modules/platform/redeploys/redeploy-log.entity.js';
import { RegistryEntity } from './modules/platform/registries/registry.entity.js';
import { ServerEntity } from './modules/platform/servers/server.entity.js';
import { EnvironmentEntity } from './modules/platform/stacks/environments/environment.entity.js';
import { StackSettingsEntity } from './modules/platform/stacks/settings/stack-settings.entity.js';
import { AutoRollbackTagEntity } from './modules/platform/stacks/settings/auto-rollback-tag.entity.js';
import { StackTagEntity } from './modules/platform/stacks/settings/stack-tag.entity.js';
import { StackEntity } from './modules/platform/stacks/stack.entity.js';
import { StackViewEntity } from './modules/platform/stacks/views/stack-view.entity.js';
import { ReportDeliveryEntity } from './modules/reports/delivery/report-delivery.entity.js';
import {
  ReportNoticeEntity,
  ReportNoticeViewEntity,
} from './modules/reports/notices/report-notice.entity.js';
import { ReportSettingsEntity } from './modules/reports/settings/report-settings.entity.js';
import { ReportVersionEntity } from './modules/reports/store/report-version.entity.js';
import { ReportEntity } from './modules/reports/store/report.entity.js';
import { GroupEntity } from './modules/users/groups/group.entity.js';
import { GroupMemberEntity } from './modules/users/groups/group-member.entity.js';
import { GroupPermissionEntity } from './modules/users/groups/group-permission.entity.js';
import { UserPermissionEntity } from './modules/users/rights/user-permission.entity.js';
import { UserEntity } from './modules/users/user.entity.js';

/** All entities, and all migrations in the order in which they are applied. */
export const schema: Schema = {
  entities: [
    OutboxEntity,
    LeaseEntity,
    UserEntity,
    UserPermissionEntity,
    GroupEntity,
    GroupMemberEntity,
    GroupPermissionEntity,
    SessionEntity,
    ApiTokenEntity,
    TwoFactorEntity,
    RecoveryCodeEntity,
    OidcIdentityEntity,
    LogViewEntity,
    LogReceiverEntity,
    LogRetentionEntity,
    LogRetentionRunEntity,
    HoldEntity,
    MaintenanceModeEntity,
    UpdateRunEntity,
    UpdateLogEntity,
    UpdateScriptEntity,
    SshSetupEntity,
    MaintenanceWindowEntity,
    MaintenanceOccurrenceEntity,
    RegistryEntity,
    ServerEntity,
    EnvironmentEntity,
    StackEntity,
    StackSettingsEntity,
    AutoRollbackTagEntity,
    StackTagEntity,
    StackViewEntity,
    ImageIgnoreEntity,
    StackImageEntity,
    TagListEntity,
    RedeployBatchEntity,
    RedeployEntity,
    RedeploySnapshotEntity,
    RedeployEvidenceEntity,
    RedeployProbesEntity,
    RedeployServicesEntity,
    RedeployLogEntity,
    ReportEntity,
    ReportVersionEntity,
    ReportSettingsEntity,
    ReportDeliveryEntity,
    ReportNoticeEntity,
    ReportNoticeViewEntity,
    JobEntity,
    JobInfoEntity,
    JobOutputEntity,
    JobEventEntity,
    DriveEntity,
    OrphanImportEntity,
    BinEntryEntity,
    BinPathEntity,
    BinJobEntity,
    JobMetadataEntity,
    MetadataKeyEntity,
    MetadataResponseEntity,
    ProcessingRunEntity,
    ProcessingSettingsEntity,
    BackupEntity,
    BackupSettingsEntity,
    NewsEntity,
    ChannelEntity,
    NotificationRuleEntity,
    MessageEntity,
    ConditionEntity,
    NotificationEntity,
    NotificationPreferencesEntity,
    NotificationAddressEntity,
    PersonalNewsEntity,
    NotificationMuteEntity,
    PushKeysEntity,
    PushBrowserEntity,
    PushMessageEntity,
  ],
  migrations: [
    CreateFoundation1796083200000,
    CreateUsersAndSessions1796083260000,
    CreateEventLog1796083320000,
    CreateMaintenance1796083380000,
    CreatePlatform1796083500000,
    CreateStackImages1796084100000,
    AddGroupsTokensAndSafeguards1796169600000,
    ChainAndIndexEventLog1796173200000,
    AddLogSettings1796180400000,
    AddTokenLifetime1796184000000,
    AddSshSetup1796256000000,
    AddMaintenanceWindows1796259600000,
    RebuildUpdateRuns1796263200000,
    AddUpdateBackup1796266800000,
    AddReports1796268060000,
    CreateJobHistory1796342400000,
    MergeRemovedEntriesLate1796346000000,
    AddMetadataProviders1796346060000,
    AddOrphanImportsAndBin1796347800000,
    AddProcessing1796349600000,
    CountDeletedJobs1796353200000,
    FindPictures1796353260000,
    IndexJobTexts1796353320000,
    AppendEntriesAtOnce1796356800000,
    AddBackups1796432400000,
    AddLeases1796436000000,
    ReadAnyJson1796439600000,
    FollowUpdateScripts1796443200000,
    WatchRedeploys1796446800000,
    KeepOutputOfRedeploys1796450400000,
    CountFinishedContainers1796450400001,
    TellMissedWindowsApart1796457600000,
    RememberCancelledRuns1796461200000,
    BackUpTheFirstNight1796461260000,
    CountJobsOfDates1796461320000,
    GiveSearchIndexItsOwnFile1796464800000,
    LetOlderEnginesReadJobIndex1796464800001,
    AddHolds1796464860000,
    AddEnvironments1796468400000,
    AddRegistries1796472000000,
    KeepAnswersOfRegistries1796472060000,
    ManageSeveralEnvironments1796473000000,
    NameEnvironmentsOfRedeploys1796473100000,
    GiveFaultsOfRegistriesCodes1796483200000,
    DescribeBuildsOfImages1796483300000,
    AddStackSettings1796484000000,
    GiveBatchesAStrategy1796486800000,
    AddStackActions1796490400000,
    AddStackViews1796494000000,
    AddRedeploySnapshots1796500000016,
    IndexStacksByEnvironment1796500000019,
    AddTagLists1796500000020,
    IndexRedeploysByEnvironment1796500000121,
    AddRedeployEvidence1796600000000,
    AddStackVerification1796600000001,
    AddRollbacks1796700000000,
    AddAutoRollback1796700000001,
    KeepImages1796700050000,
    AddNews1796800000000,
    AddNotificationChannels1796800010000,
    AddNewsConditions1796800020000,
    AddInbox1796800050000,
    IndexImagesByReference1797000000000,
    RememberDeployOfSnapshots1798000000000,
    AddNamedProbes1798300000000,
    AddMailToPeople1798400000000,
    LetChannelsShowLogs1798400000001,
    FindRedeploys1798500000000,
    SortStacksByAllColumns1799300000000,
    FollowServicesOfRuns1799320000000,
    SortStacksByDetails1799330000000,
    AddHeldBackStacks1799340000000,
    SortStacksByHealthAndImages1799350000000,
  ],
};
