import type { ActorReply, RedeployOrigin } from '@stackyard/contracts';

/**
 * Returns the origin of a request. Anonymous actors cannot occur here, because requests require an
 * account.
 */
export function originOf(type: ActorReply['type']): RedeployOrigin {
  return type === 'anonymous' ? 'system' : type;
}
