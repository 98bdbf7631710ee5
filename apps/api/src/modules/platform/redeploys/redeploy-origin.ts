import type { ActorReply, RedeployOrigin } from '@stackyard/contracts';

/** Where a request came from. Requests need an account, so anonymous ones do not occur. */
export function originOf(type: ActorReply['type']): RedeployOrigin {
  return type === 'anonymous' ? 'system' : type;
}
