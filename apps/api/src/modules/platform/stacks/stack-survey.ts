import type { RedeployObstacle, StackReply, StackStatus } from '@stackyard/contracts';
import type { Container, Environment, Stack } from '@stackyard/platform-client';
import { isSelf, planRedeploy, type OwnPlace } from './redeploy-plan.js';

/** Everything one refresh of a server read from its platform. */
export interface Sighting {
  stacks: readonly Stack[];
  environments: readonly Environment[];
  /** By environment id; an environment whose engine did not answer is missing. */
  containers: ReadonlyMap<number, readonly Container[]>;
  own: OwnPlace;
  /** Ids of one-shot containers that ended without a fault. */
  finished: ReadonlySet<string>;
}

/** A stack as it is stored, without what other services find out about it. */
export interface SurveyedStack {
  platformId: number | null;
  environmentId: number;
  name: string;
  nameKey: string;
  projectName: string;
  kind: StackReply['kind'];
  source: StackReply['source'];
  status: StackStatus;
  obstacle: RedeployObstacle | null;
  createdAt: string;
  updatedAt: string;
  /** Undefined when the engine did not answer: what was last seen stays. */
  counts: Counts | undefined;
}

interface Counts {
  containersTotal: number;
  containersRunning: number;
  containersUnhealthy: number;
  containersRestarting: number;
  containersFinished: number;
}

/** The label by which an owner hides containers from the platform's own lists. */
const hideLabel = 'io.portainer.hideStack';

interface Project {
  environmentId: number;
  name: string;
  containers: Container[];
}

/** Turns what a platform says into rows: its records, and the projects that it has no record of. */
export function surveyStacks(sighting: Sighting): SurveyedStack[] {
  const projects = groupByProject(sighting.containers);
  const environments = new Set(sighting.environments.map(({ id }) => id));
  const namesakes = new Map<string, number>();
  for (const stack of sighting.stacks) {
    const key = projectKey(stack.environmentId, stack.projectName);
    namesakes.set(key, (namesakes.get(key) ?? 0) + 1);
  }
  const recorded = sighting.stacks.map((stack): SurveyedStack => {
    const key = projectKey(stack.environmentId, stack.projectName);
    const containers = projects.get(key)?.containers ?? [];
    const plan = planRedeploy(stack, {
      environmentExists: environments.has(stack.environmentId),
      duplicate: (namesakes.get(key) ?? 0) > 1,
      self: isSelf(stack, containers, sighting.own),
    });
    return {
      platformId: stack.id,
      environmentId: stack.environmentId,
      ...named(stack.name, stack.projectName),
      kind: stack.kind,
      source: stack.git === null ? 'file' : 'git',
      // The platform keeps the last status of a stack whose environment is gone.
      status: environments.has(stack.environmentId) ? stack.status : 'unknown',
      obstacle: plan.kind === 'skip' ? plan.reason : null,
      createdAt: isoOf(stack.createdAt),
      updatedAt: isoOf(stack.updatedAt),
      counts: sighting.containers.has(stack.environmentId)
        ? countOf(containers, sighting.finished)
        : undefined,
    };
  });
  const external = [...projects]
    .filter(([key, project]) => !namesakes.has(key) && !isHidden(project))
    .map(([, project]) => externalStack(project, sighting.finished));
  return [...recorded, ...external];
}

/** A project started past the platform: shown, never redeployed. */
function externalStack(
  { environmentId, name, containers }: Project,
  finished: ReadonlySet<string>,
): SurveyedStack {
  const counts = countOf(containers, finished);
  return {
    platformId: null,
    environmentId,
    ...named(name, name),
    kind: containers.some(({ swarmStack }) => swarmStack !== null) ? 'swarm' : 'compose',
    source: 'external',
    status: counts.containersRunning > 0 ? 'active' : 'inactive',
    obstacle: 'external',
    createdAt: isoOf(Math.min(...containers.map(({ createdAt }) => createdAt))),
    updatedAt: '',
    counts,
  };
}

function groupByProject(all: Sighting['containers']): Map<string, Project> {
  const projects = new Map<string, Project>();
  for (const [environmentId, containers] of all) {
    for (const container of containers) {
      const name = container.swarmStack ?? container.project;
      if (name === null) continue;
      const key = projectKey(environmentId, name);
      const project = projects.get(key) ?? { environmentId, name, containers: [] };
      project.containers.push(container);
      projects.set(key, project);
    }
  }
  return projects;
}

function isHidden({ containers }: Project): boolean {
  return containers.some(({ labels }) => hideLabel in labels);
}

function projectKey(environmentId: number, projectName: string): string {
  return `${environmentId}/${projectName}`;
}

function named(name: string, projectName: string) {
  return { name, nameKey: name.toLowerCase(), projectName };
}

function countOf(containers: readonly Container[], finished: ReadonlySet<string>): Counts {
  const count = (matches: (container: Container) => boolean) => containers.filter(matches).length;
  return {
    containersTotal: containers.length,
    containersRunning: count(({ state }) => state === 'running'),
    containersUnhealthy: count(({ health }) => health === 'unhealthy'),
    containersRestarting: count(({ state }) => state === 'restarting'),
    containersFinished: count(({ id }) => finished.has(id)),
  };
}

/** The platform counts Unix seconds and says 0 for never. */
function isoOf(seconds: number): string {
  return seconds > 0 ? new Date(seconds * 1000).toISOString() : '';
}
