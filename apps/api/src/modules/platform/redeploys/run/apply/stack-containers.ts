import type { Container, Service, Stack } from '@stackyard/platform-client';
import { belongsTo } from '#modules/platform/stacks/redeployable/redeploy-method.js';
import type { RunContext } from '../run-context.js';

type StackIdentity = Pick<Stack, 'kind' | 'projectName' | 'environmentId'>;
export type ReadContext = Pick<RunContext, 'client' | 'signal'>;

/** Reads only the containers of this stack, because the engine may run hundreds of others. */
export async function containersOf(
  { client, signal }: ReadContext,
  stack: StackIdentity,
  environmentId = stack.environmentId,
): Promise<Container[]> {
  const containers = await client.containers(environmentId, {
    signal,
    ...(stack.kind === 'swarm'
      ? { swarmStack: stack.projectName }
      : { project: stack.projectName }),
  });
  return containers.filter((container) => belongsTo(container, stack));
}

/** Reads the swarm services of a stack; returns an empty list outside a swarm. */
export async function servicesOf(
  { client, signal }: ReadContext,
  stack: StackIdentity,
  environmentId = stack.environmentId,
): Promise<Service[]> {
  if (stack.kind !== 'swarm') return [];
  const services = await client.services(environmentId, { signal });
  return services.filter((service) => service.stack === stack.projectName);
}
