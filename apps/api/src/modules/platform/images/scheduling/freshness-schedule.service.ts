import { Injectable } from '@nestjs/common';
import type { Container } from '@stackyard/platform-client';
import { Clock } from '#infra/clock.js';
import { RedeploysRepository } from '../../redeploys/redeploys.repository.js';
import type { StackEntity } from '../../stacks/stack.entity.js';
import type { ServerScan } from '../../stacks/refresh/stack-survey.js';
import { StacksRepository } from '../../stacks/stacks.repository.js';
import { FreshnessRepository } from '../results/freshness.repository.js';
import { groupByImage, signatureOf, type ImageGroup } from '../check/image-group.js';
import type { StackImageEntity } from '../results/stack-image.entity.js';

export interface ServerRefresh {
  scan: ServerScan;
  /** When the refresh started. The data of the refresh may lack changes made after this time. */
  at: Date;
}

/**
 * Determines when the stack is due for a check, and which registry responses the check may use. The
 * object is replaced instead of being modified. The result of a check applies only if the object
 * that the check started with is still the current one.
 */
export interface ResultValidity {
  signature: string;
  /** When the containers of the stack were first seen in their current state. */
  firstSeenAt: Date;
  dueAt: Date;
  /** If the last registry response is from before this time, the registry is queried again. */
  notBefore: Date;
}

export interface DueStack {
  stack: StackEntity;
  groups: ImageGroup[];
  validity: ResultValidity;
}

const epoch = new Date(0);
const maxDate = new Date(8.64e15);

/**
 * Decides which stacks are due for a check: those whose containers changed, whose registry
 * responses expired, or for which {@link expire} was called.
 */
@Injectable()
export class FreshnessScheduleService {
  private readonly validityByStack = new Map<number, ResultValidity>();

  constructor(
    private readonly stacks: StacksRepository,
    private readonly freshnessRepository: FreshnessRepository,
    private readonly redeploys: RedeploysRepository,
    private readonly clock: Clock,
  ) {}

  async findDue(serverId: number, { scan, at }: ServerRefresh): Promise<DueStack[]> {
    const stacks = await this.stacks.findByServer(serverId);
    const runningRedeploy = await this.redeploys.findRunning(serverId);
    const now = this.clock.now();
    const projects = groupByProject(scan);
    return stacks.flatMap((stack) => {
      // During a redeploy, images look outdated after the pull until the containers are recreated.
      if (stack.id === runningRedeploy?.stackId) return [];
      if (!scan.containers.has(stack.environmentId)) return [];
      const groups = groupByImage(projects.get(projectKey(stack)) ?? []);
      const signature = signatureOf(groups.map(({ key }) => key));
      const previousValidity = this.validityByStack.get(stack.id);
      if (previousValidity === undefined && signature === '') return [];
      // The refresh began before a redeploy ended, so it may show the old containers.
      if (previousValidity !== undefined && previousValidity.firstSeenAt > at) return [];
      const isSameSignature = previousValidity?.signature === signature;
      if (isSameSignature && previousValidity.dueAt > now) return [];
      const validity = isSameSignature
        ? previousValidity
        : { signature, firstSeenAt: at, dueAt: epoch, notBefore: epoch };
      this.validityByStack.set(stack.id, validity);
      return { stack, groups, validity };
    });
  }

  /** Whether the result of a check that started with `validity` still applies. */
  isCurrent(stackId: number, validity: ResultValidity): boolean {
    return this.validityByStack.get(stackId) === validity;
  }

  /**
   * Marks a stack as checked until the first of its registry responses expires. Does nothing if
   * `validity` is no longer current.
   */
  markChecked(
    stackId: number,
    validity: ResultValidity,
    images: readonly Pick<StackImageEntity, 'dueAt'>[],
  ): void {
    if (!this.isCurrent(stackId, validity)) return;
    const dueAt = earliestDate(images.map((image) => new Date(image.dueAt)));
    this.validityByStack.set(stackId, { ...validity, dueAt, notBefore: epoch });
  }

  /**
   * Makes stacks due now. Existing results are kept until new ones replace them.
   *
   * @param stackIds - null for all stacks
   * @param notBefore - registry responses from before this time cause a new query
   */
  expire(stackIds: readonly number[] | null, notBefore = epoch): void {
    for (const stackId of stackIds ?? [...this.validityByStack.keys()]) {
      const validity = this.validityByStack.get(stackId);
      if (validity !== undefined)
        this.validityByStack.set(stackId, { ...validity, dueAt: epoch, notBefore });
    }
  }

  /** Discards everything observed about a stack so far, because a redeploy has changed it. */
  restart(stackId: number): void {
    const firstSeenAt = this.clock.now();
    this.validityByStack.set(stackId, {
      signature: 'redeployed',
      firstSeenAt,
      dueAt: epoch,
      notBefore: epoch,
    });
  }

  /**
   * Loads the stored results into memory again, because another process may have updated them. A
   * stored result applies as long as the containers stay the same.
   */
  async loadStoredResults(serverId: number): Promise<void> {
    const stacks = await this.stacks.findByServer(serverId);
    for (const { id } of stacks) this.validityByStack.delete(id);
    const images = new Map<number, StackImageEntity[]>();
    for (const image of await this.freshnessRepository.findByServer(serverId)) {
      images.set(image.stackId, [...(images.get(image.stackId) ?? []), image]);
    }
    for (const { id, freshnessCheckedAt } of stacks) {
      const storedImages = images.get(id);
      if (storedImages === undefined || freshnessCheckedAt === null) continue;
      this.validityByStack.set(id, {
        signature: signatureOf(storedImages.map(({ key }) => key)),
        firstSeenAt: new Date(freshnessCheckedAt),
        dueAt: earliestDate(storedImages.map(({ dueAt }) => new Date(dueAt))),
        notBefore: epoch,
      });
    }
  }
}

function projectKey({ kind, environmentId, projectName }: StackEntity): string {
  return `${kind === 'swarm' ? 'swarm' : 'compose'} ${environmentId} ${projectName}`;
}

function groupByProject({ containers }: ServerScan): Map<string, Container[]> {
  const projects = new Map<string, Container[]>();
  for (const [environmentId, environmentContainers] of containers) {
    for (const container of environmentContainers) {
      const { swarmStack, project } = container;
      const kind = swarmStack === null ? 'compose' : 'swarm';
      const key = `${kind} ${environmentId} ${swarmStack ?? project ?? ''}`;
      const projectContainers = projects.get(key);
      if (projectContainers === undefined) projects.set(key, [container]);
      else projectContainers.push(container);
    }
  }
  return projects;
}

function earliestDate(dates: readonly Date[]): Date {
  return dates.reduce((earliest, date) => (date < earliest ? date : earliest), maxDate);
}
