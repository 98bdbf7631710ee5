import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { HoldsModule } from '#modules/holds/holds.module.js';
import { ContainerDetailService } from './containers/container-detail.service.js';
import { ContainerLogsService } from './containers/container-logs.service.js';
import { ContainersController } from './containers/containers.controller.js';
import { StackContainersService } from './containers/stack-containers.service.js';
import { FreshnessCheckService } from './images/check/freshness-check.service.js';
import { FreshnessRoundService } from './images/scheduling/freshness-round.service.js';
import { FreshnessScheduleService } from './images/scheduling/freshness-schedule.service.js';
import { FreshnessRepository } from './images/results/freshness.repository.js';
import { FreshnessService } from './images/scheduling/freshness.service.js';
import { ImageChecksService } from './images/scheduling/image-checks.service.js';
import { HeldBackStacksService } from './images/held-back/held-back-stacks.service.js';
import { ImageFindingsService } from './images/results/image-findings.service.js';
import { ImageIgnoresRepository } from './images/ignores/image-ignores.repository.js';
import { ImageIgnoresService } from './images/ignores/image-ignores.service.js';
import { StackImagesService } from './images/results/stack-images.service.js';
import { TagListsRepository } from './images/tags/tag-lists.repository.js';
import { TagListsService } from './images/tags/tag-lists.service.js';
import { ImagesController } from './images/images.controller.js';
import { ImageUseService } from './images/check/image-use.service.js';
import { ImageBuildsService } from './images/check/image-builds.service.js';
import { RegistryPausesService } from './images/check/registry-pauses.service.js';
import { RegistryLookupService } from './images/check/registry-lookup.service.js';
import { HttpGitRemote } from './git/git-remote.adapter.js';
import { GitRemote } from './git/git-remote.port.js';
import { NewestCommitsService } from './git/newest-commits.service.js';
import { HttpRegistry } from './registries/client/registry.adapter.js';
import { Registry, RegistryObserver } from './registries/client/registry.port.js';
import { HeldImagesService } from './redeploys/held-images/held-images.service.js';
import { HostImagesService } from './redeploys/held-images/host-images.service.js';
import { EvidenceCollectionService } from './redeploys/evidence/evidence-collection.service.js';
import { EvidenceStorageService } from './redeploys/evidence/evidence-storage.service.js';
import { EvidenceSourceService } from './redeploys/evidence/evidence-source.service.js';
import { FailureSummaryService } from './redeploys/evidence/failure-summary.service.js';
import { FailureExplanationService } from './redeploys/evidence/failure-explanation.service.js';
import { RedeployEvidenceController } from './redeploys/evidence/redeploy-evidence.controller.js';
import { RedeployEvidenceRepository } from './redeploys/evidence/redeploy-evidence.repository.js';
import { RedeployEvidenceService } from './redeploys/evidence/redeploy-evidence.service.js';
import { ImagePlanService } from './redeploys/pulling/image-plan.service.js';
import { ImagePullService } from './redeploys/pulling/image-pull.service.js';
import { PreflightService } from './redeploys/run/apply/preflight.service.js';
import { RedeployPlanService } from './redeploys/requests/redeploy-plan.service.js';
import { RedeployBatchService } from './redeploys/requests/redeploy-batch.service.js';
import { BatchEndService } from './redeploys/batches/batch-end.service.js';
import { BatchCancelService } from './redeploys/batches/batch-cancel.service.js';
import { BatchesRepository } from './redeploys/batches/batches.repository.js';
import { BatchesService } from './redeploys/batches/batches.service.js';
import { BatchProgressService } from './redeploys/batches/batch-progress.service.js';
import { RedeployEndingsService } from './redeploys/run/redeploy-endings.service.js';
import { RedeployFailuresService } from './redeploys/run/redeploy-failures.service.js';
import { RedeployFiguresService } from './redeploys/figures/redeploy-figures.service.js';
import { RedeployJournalService } from './redeploys/run/redeploy-journal.service.js';
import { RedeployMetricsService } from './redeploys/figures/redeploy-metrics.service.js';
import { RedeployQueueService } from './redeploys/run/redeploy-queue.service.js';
import { RedeployRecordsService } from './redeploys/run/redeploy-records.service.js';
import { RedeployLocationsService } from './redeploys/redeploy-locations.service.js';
import { RedeployRepliesService } from './redeploys/redeploy-replies.service.js';
import { RedeployRunService } from './redeploys/run/redeploy-run.service.js';
import { RedeployStartService } from './redeploys/requests/redeploy-start.service.js';
import { RedeployStepsService } from './redeploys/run/redeploy-steps.service.js';
import { RedeployTrendService } from './redeploys/figures/redeploy-trend.service.js';
import { RedeployWatchJournalService } from './redeploys/watch/redeploy-watch-journal.service.js';
import { RedeployWatchService } from './redeploys/watch/redeploy-watch.service.js';
import { ActionApplyService } from './redeploys/actions/action-apply.service.js';
import { ActionPreflightService } from './redeploys/actions/action-preflight.service.js';
import { ActionStepsService } from './redeploys/actions/action-steps.service.js';
import { StackActionsController } from './redeploys/actions/stack-actions.controller.js';
import { StackActionsService } from './redeploys/actions/stack-actions.service.js';
import { StackInspectionService } from './redeploys/outcome/stack-inspection.service.js';
import { RunContextService } from './redeploys/run/run-context.service.js';
import { RedeploysController } from './redeploys/redeploys.controller.js';
import { RedeploysRepository } from './redeploys/redeploys.repository.js';
import { RedeployListRepository } from './redeploys/list/redeploy-list.repository.js';
import { RedeployListService } from './redeploys/list/redeploy-list.service.js';
import { RedeploysService } from './redeploys/redeploys.service.js';
import { RedeploySnapshotsRepository } from './redeploys/snapshots/redeploy-snapshots.repository.js';
import { RedeploySnapshotsService } from './redeploys/snapshots/redeploy-snapshots.service.js';
import { SnapshotBoxService } from './redeploys/snapshots/snapshot-box.service.js';
import { StackComparisonService } from './redeploys/snapshots/stack-comparison.service.js';
import { StackHistoryController } from './redeploys/snapshots/stack-history.controller.js';
import { StackHistoryService } from './redeploys/snapshots/stack-history.service.js';
import { Probes } from './redeploys/verification/probes.adapter.js';
import { RedeployProbesController } from './redeploys/verification/redeploy-probes.controller.js';
import { RedeployProbesRepository } from './redeploys/verification/redeploy-probes.repository.js';
import { RunProbesService } from './redeploys/verification/run-probes.service.js';
import { StackChecksService } from './redeploys/verification/stack-checks.service.js';
import { StackCaptureService } from './redeploys/snapshots/stack-capture.service.js';
import { AutoRollbackService } from './redeploys/rollback/auto-rollback.service.js';
import { ProgressJournalService } from './redeploys/progress/progress-journal.service.js';
import { RedeployServicesController } from './redeploys/progress/redeploy-services.controller.js';
import { RedeployServicesRepository } from './redeploys/progress/redeploy-services.repository.js';
import { RunObservationService } from './redeploys/progress/run-observation.service.js';
import { RunStepsService } from './redeploys/run/run-steps.service.js';
import { RollbackSettingsService } from './redeploys/rollback/rollback-settings.service.js';
import { RollbackApplyService } from './redeploys/rollback/rollback-apply.service.js';
import { RollbackInspectionService } from './redeploys/rollback/rollback-inspection.service.js';
import { RollbackPlanService } from './redeploys/rollback/rollback-plan.service.js';
import { RollbackStepsService } from './redeploys/rollback/rollback-steps.service.js';
import { RollbacksService } from './redeploys/rollback/rollbacks.service.js';
import { SavedStatesService } from './redeploys/rollback/saved-states.service.js';
import { RollbacksController } from './redeploys/rollback/rollbacks.controller.js';
import { StackApplyService } from './redeploys/run/apply/stack-apply.service.js';
import { LocationNamesService } from './redeploys/requests/location-names.service.js';
import { StackSelectionService } from './redeploys/requests/stack-selection.service.js';
import { VerificationService } from './redeploys/outcome/verification.service.js';
import { RegistriesController } from './registries/registries.controller.js';
import { RegistriesRepository } from './registries/registries.repository.js';
import { RegistriesService } from './registries/registries.service.js';
import { RegistryAccounts } from './registries/client/registry-access.js';
import { RegistryStatusService } from './registries/registry-status.service.js';
import { StoredRegistryAccounts } from './registries/stored-registry-accounts.service.js';
import { ConnectionTestService } from './servers/connection/connection-test.service.js';
import { AvailableUpdatesService } from './servers/available-updates.service.js';
import { KnownServersService } from './servers/known-servers.service.js';
import { PlatformCallsService } from './servers/connection/platform-calls.service.js';
import { PlatformCertificatesService } from './platform-certificates.service.js';
import { PlatformStatesService } from './platform-states.service.js';
import { PlatformsService } from './servers/connection/platforms.service.js';
import { ServerConnectionsService } from './servers/connection/server-connections.service.js';
import { ServerHealthService } from './servers/server-health.service.js';
import { ServerMetricsService } from './servers/server-metrics.service.js';
import { ServerRecordsService } from './servers/server-records.service.js';
import { ServersController } from './servers/servers.controller.js';
import { ServersRepository } from './servers/servers.repository.js';
import { ServersService } from './servers/servers.service.js';
import { UpdatedPlatformService } from './servers/updated-platform.service.js';
import { DuplicatesService } from './stacks/duplicates/duplicates.service.js';
import { KnownStacksService } from './stacks/known-stacks.service.js';
import { EnvironmentsRepository } from './stacks/environments/environments.repository.js';
import { FinishedContainersService } from './stacks/refresh/finished-containers.service.js';
import { OwnContainerService } from './stacks/redeployable/own-container.service.js';
import { StackCacheService } from './stacks/refresh/stack-cache.service.js';
import { RecordRemovalService } from './stacks/duplicates/record-removal.service.js';
import { ServerRefreshService } from './stacks/refresh/server-refresh.service.js';
import { RefreshOrderService } from './stacks/refresh/refresh-order.service.js';
import { EventFollowingService } from './stacks/events/event-following.service.js';
import { FollowedServersService } from './stacks/events/followed-servers.service.js';
import { ProjectRefreshService } from './stacks/events/project-refresh.service.js';
import { ServerStatusService } from './stacks/refresh/server-status.service.js';
import { StackFileService } from './stacks/file/stack-file.service.js';
import { StackSettingsRepository } from './stacks/settings/stack-settings.repository.js';
import { StackSettingsService } from './stacks/settings/stack-settings.service.js';
import { StackFilterRepository } from './stacks/stack-filter.repository.js';
import { StackDetailService } from './stacks/stack-detail.service.js';
import { ServerScanService } from './stacks/refresh/server-scan.service.js';
import { StackRefreshService } from './stacks/refresh/stack-refresh.service.js';
import { StackVerificationController } from './stacks/verification/stack-verification.controller.js';
import { StackVerificationService } from './stacks/verification/stack-verification.service.js';
import { StackViewsController } from './stacks/views/stack-views.controller.js';
import { StackViewsService } from './stacks/views/stack-views.service.js';
import { StacksController } from './stacks/stacks.controller.js';
import { StacksRepository } from './stacks/stacks.repository.js';
import { StacksService } from './stacks/stacks.service.js';

@Module({
  imports: [EventLogModule, HoldsModule],
  controllers: [
    ServersController,
    // Must precede the routes of a single stack, because the router uses the first match.
    StackViewsController,
    StacksController,
    ContainersController,
    RedeploysController,
    RedeployEvidenceController,
    RedeployProbesController,
    RedeployServicesController,
    StackHistoryController,
    StackVerificationController,
    StackActionsController,
    RollbacksController,
    RegistriesController,
    ImagesController,
  ],
  providers: [
    AvailableUpdatesService,
    FailureSummaryService,
    ActionApplyService,
    ActionPreflightService,
    ActionStepsService,
    BatchCancelService,
    BatchEndService,
    BatchesRepository,
    BatchesService,
    BatchProgressService,
    ConnectionTestService,
    ContainerDetailService,
    ContainerLogsService,
    DuplicatesService,
    EnvironmentsRepository,
    EvidenceCollectionService,
    EvidenceStorageService,
    EvidenceSourceService,
    FailureExplanationService,
    FreshnessCheckService,
    FreshnessRepository,
    FreshnessRoundService,
    FreshnessScheduleService,
    FreshnessService,
    HeldBackStacksService,
    HeldImagesService,
    HostImagesService,
    ImageChecksService,
    ImageFindingsService,
    ImageIgnoresRepository,
    ImageIgnoresService,
    ImagePlanService,
    ImagePullService,
    ImageUseService,
    KnownServersService,
    KnownStacksService,
    FinishedContainersService,
    OwnContainerService,
    PlatformCallsService,
    PlatformsService,
    PlatformCertificatesService,
    PlatformStatesService,
    PreflightService,
    Probes,
    RecordRemovalService,
    RedeployBatchService,
    RedeployEndingsService,
    RedeployEvidenceRepository,
    RedeployEvidenceService,
    RedeployProbesRepository,
    RedeployFailuresService,
    RedeployFiguresService,
    RedeployJournalService,
    RedeployMetricsService,
    RedeployPlanService,
    RedeployQueueService,
    RedeployRecordsService,
    RedeployLocationsService,
    RedeployRepliesService,
    RedeployRunService,
    RedeploySnapshotsRepository,
    RedeploySnapshotsService,
    RedeployStartService,
    RedeployStepsService,
    SnapshotBoxService,
    StackComparisonService,
    StackChecksService,
    StackHistoryService,
    StackCaptureService,
    RedeployTrendService,
    RedeployWatchJournalService,
    RedeployWatchService,
    RedeploysRepository,
    RedeploysService,
    RedeployListRepository,
    RedeployListService,
    RegistriesRepository,
    RegistriesService,
    ImageBuildsService,
    RegistryLookupService,
    RegistryPausesService,
    RegistryStatusService,
    StoredRegistryAccounts,
    NewestCommitsService,
    { provide: GitRemote, useClass: HttpGitRemote },
    { provide: Registry, useClass: HttpRegistry },
    { provide: RegistryObserver, useExisting: RegistryStatusService },
    { provide: RegistryAccounts, useExisting: StoredRegistryAccounts },
    ServerConnectionsService,
    ServerHealthService,
    ServerMetricsService,
    ServerRecordsService,
    ServersRepository,
    ServersService,
    RunContextService,
    RunProbesService,
    StackInspectionService,
    AutoRollbackService,
    RunStepsService,
    ProgressJournalService,
    RedeployServicesRepository,
    RunObservationService,
    RollbackApplyService,
    RollbackSettingsService,
    RollbackInspectionService,
    RollbackPlanService,
    RollbackStepsService,
    RollbacksService,
    SavedStatesService,
    StackActionsService,
    StackApplyService,
    StackCacheService,
    StackContainersService,
    ServerRefreshService,
    ServerStatusService,
    RefreshOrderService,
    EventFollowingService,
    FollowedServersService,
    ProjectRefreshService,
    StackDetailService,
    StackFileService,
    StackImagesService,
    TagListsRepository,
    TagListsService,
    StackFilterRepository,
    ServerScanService,
    StackRefreshService,
    LocationNamesService,
    StackSelectionService,
    StackSettingsRepository,
    StackSettingsService,
    StackVerificationService,
    StackViewsService,
    StacksRepository,
    StacksService,
    VerificationService,
    UpdatedPlatformService,
  ],
  exports: [
    AvailableUpdatesService,
    FailureSummaryService,
    PlatformCertificatesService,
    PlatformStatesService,
    KnownServersService,
    KnownStacksService,
    RedeployFiguresService,
    UpdatedPlatformService,
  ],
})
export class PlatformModule {}
