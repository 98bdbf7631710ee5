import { Injectable } from '@nestjs/common';
import type {
  PlannedRedeployReply,
  PlanRedeploysRequest,
  RedeployPlanReply,
  StackComparisonReply,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { HoldsService, announcedHold } from '#modules/holds/holds.service.js';
import { FreshnessRepository } from '../../images/results/freshness.repository.js';
import type { StackImageEntity } from '../../images/results/stack-image.entity.js';
import { toImageReplies } from '../../images/results/stack-images.js';
import { KnownServersService } from '../../servers/known-servers.service.js';
import { ServerHealthService } from '../../servers/server-health.service.js';
import { toStackReply } from '../../stacks/stack-reply.js';
import { StacksRepository, type ListedStack } from '../../stacks/stacks.repository.js';
import { StackComparisonService } from '../snapshots/stack-comparison.service.js';
import { RedeploysRepository } from '../redeploys.repository.js';
import { hasRejectedImage } from '../../images/held-back/rejected-images.js';
import { median } from '../figures/redeploy-trend.js';
import { changeOfStack, expectedSeconds, planImage, warningsOf } from './redeploy-plan.js';
import { strategyOf } from '../batches/batch-rule.js';
import { assertValidSelection, StackSelectionService } from './stack-selection.service.js';

/** Number of past redeploys of a stack from which its expected duration is estimated. */
const durationSampleSize = 5;

interface PlanInputs {
  images: ReadonlyMap<number, readonly StackImageEntity[]>;
  durationSecondsByStack: ReadonlyMap<number, readonly number[]>;
  openRedeployCounts: ReadonlyMap<number, number>;
  /** Digests of images that were replaced by rollbacks, by stack ID. */
  rejectedDigests: ReadonlyMap<number, ReadonlySet<string>>;
  /** Comparisons by stack ID; null if none was requested. */
  comparisons: ReadonlyMap<number, StackComparisonReply> | null;
}

/**
 * Predicts what a redeploy would change. Never queries registries, and queries platforms and git
 * servers only if the request asks to compare stacks with their last redeploy.
 */
@Injectable()
export class RedeployPlanService {
  constructor(
    private readonly knownServers: KnownServersService,
    private readonly selection: StackSelectionService,
    private readonly stacks: StacksRepository,
    private readonly freshnessRepository: FreshnessRepository,
    private readonly redeploys: RedeploysRepository,
    private readonly health: ServerHealthService,
    private readonly holds: HoldsService,
    private readonly comparisons: StackComparisonService,
  ) {}

  /**
   * @throws ProblemError VALIDATION_FAILED, PERMISSION_MISSING, PLATFORM_URL_NOT_CONFIGURED,
   * STACK_UNKNOWN or STACK_NOT_ALLOWED
   */
  async plan(request: PlanRedeploysRequest, by: Caller): Promise<RedeployPlanReply> {
    assertValidSelection(request, by);
    await this.knownServers.assertAnyConfigured();
    const { selectedStacks, skipped } = await this.selection.preview(request, by.stackIds);
    const ids = selectedStacks.map(({ id }) => id);
    const [
      listedStacks,
      images,
      durationSecondsByStack,
      openRedeployCounts,
      rejectedDigests,
      hold,
    ] = await Promise.all([
      this.stacks.findListed(ids),
      this.freshnessRepository.findByStacks(ids),
      this.redeploys.findLatestDurations(ids, durationSampleSize),
      this.redeploys.countOpenByServer(),
      this.redeploys.rejectedDigests(ids),
      this.holds.findAll().then(announcedHold),
    ]);
    const comparisons = request.compare ? await this.comparisons.compareStacks(listedStacks) : null;
    const stacksById = new Map(listedStacks.map((stack) => [stack.id, stack]));
    const redeploys = selectedStacks.flatMap(({ id }) => {
      const stack = stacksById.get(id);
      return stack === undefined
        ? []
        : this.planStack(stack, {
            images,
            durationSecondsByStack,
            openRedeployCounts,
            rejectedDigests,
            comparisons,
          });
    });
    const strategy = strategyOf(request.strategy);
    return {
      redeploys,
      skipped,
      strategy,
      hold: hold && { source: hold.owner, reason: hold.reason, until: hold.until },
      expectedSeconds: expectedSeconds(redeploys, strategy),
    };
  }

  private planStack(stack: ListedStack, inputs: PlanInputs): PlannedRedeployReply {
    const { id, name, server, environment, health, containers } = toStackReply(stack);
    const images = toImageReplies(inputs.images.get(id) ?? [], [], []).map(planImage);
    const comparison = inputs.comparisons?.get(id) ?? null;
    const isReachable = this.health.read(server.id).state !== 'unreachable';
    const seconds = median(inputs.durationSecondsByStack.get(id) ?? []);
    return {
      stack: { id, name },
      server,
      environment: { id: environment.id, name: environment.name },
      changes: changeOfStack(images, comparison),
      images,
      comparison,
      health,
      containers,
      queuedBefore: inputs.openRedeployCounts.get(server.id) ?? 0,
      expectedSeconds: seconds === null ? null : Math.round(seconds),
      warnings: warningsOf(images, health, {
        isReachable,
        isFromGit: Boolean(comparison?.git),
        reintroducesRejectedImage: hasRejectedImage(
          inputs.images.get(id) ?? [],
          inputs.rejectedDigests.get(id),
        ),
      }),
    };
  }
}
