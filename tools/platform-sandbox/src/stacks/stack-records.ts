import { json, unknownRecordError, RequestError } from '../http/reply.js';
import type { Reply, SandboxRequest } from '../http/reply.js';
import type { StackRecord, WireStack } from '../wire.js';
import type { PlatformState } from '../world.js';

/** Returns the stack with this ID, or throws the platform's error for an unknown stack. */
export function stackOf(platform: PlatformState, id = 0): StackRecord {
  const record = platform.stacks.get(id);
  if (record) return record;
  throw unknownRecordError(
    'stacks',
    id,
    'Unable to find a stack with the specified identifier inside the database',
  );
}

/** Returns a stack in its public form, without the repository's password. */
export function toPublicStack({ wire }: StackRecord): WireStack {
  if (!wire.GitConfig?.Authentication) return wire;
  const Authentication = { ...wire.GitConfig.Authentication, Password: '' };
  return { ...wire, GitConfig: { ...wire.GitConfig, Authentication } };
}

/**
 * Returns the environment ID in `endpointId`; throws if it is missing, invalid or unknown. As on
 * the real platform, the ID of another environment is accepted, which unintentionally moves the
 * stack there.
 */
export function requireEnvironmentId(
  platform: PlatformState,
  request: SandboxRequest,
  rule: { optional: boolean },
): number {
  const text = request.query.get('endpointId');
  if (text === null && !rule.optional) {
    throw new RequestError(400, 'Invalid query parameter: endpointId', 'Missing query parameter');
  }
  if (text !== null && !/^-?\d+$/.test(text)) {
    throw new RequestError(400, 'Invalid query parameter: endpointId', 'Invalid query parameter');
  }
  const id = Number(text ?? 0);
  if (platform.environments.has(id)) return id;
  throw unknownRecordError(
    'endpoints',
    id,
    'Unable to find the environment associated to the stack inside the database',
  );
}

/**
 * Lists the stacks that match `filters`. As on the platform, a filter by environment omits Swarm
 * stacks, and filters that are malformed or have fields of a wrong type are rejected.
 */
export function listStacks(platform: PlatformState, request: SandboxRequest): Reply {
  const { environmentId, swarmId } = readFilters(request.query.get('filters'));
  const matchingStacks = [...platform.stacks.values()].filter(({ wire }) => {
    if (environmentId === 0 && swarmId === '') return true;
    if (wire.Type === 1) return swarmId !== '' && wire.SwarmId === swarmId;
    return environmentId !== 0 && wire.EndpointId === environmentId;
  });
  return json(matchingStacks.map(toPublicStack));
}

function readFilters(text: string | null): { environmentId: number; swarmId: string } {
  if (text === null || text === '') return { environmentId: 0, swarmId: '' };
  const refuse = (details: string) =>
    new RequestError(400, 'Invalid query parameter: filters', `Json: cannot unmarshal ${details}`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('the filters');
  }
  if (typeof value !== 'object' || value === null) throw refuse('the filters');
  const environmentId = 'EndpointID' in value ? value.EndpointID : 0;
  const swarmId = 'SwarmID' in value ? value.SwarmID : '';
  if (typeof environmentId !== 'number')
    throw refuse('string into Go struct field EndpointID of type int');
  if (typeof swarmId !== 'string')
    throw refuse('number into Go struct field SwarmID of type string');
  return { environmentId, swarmId };
}
