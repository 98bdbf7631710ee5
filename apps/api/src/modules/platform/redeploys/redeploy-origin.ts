import type { ActorReply, RedeployOrigin } from '@stackyard/contracts';

/**
 * Returns where a request came from. Anonymous requests do not occur, because requests need an
 * account.
 */
export function originOf(type: ActorReply['type']): RedeployOrigin {
  return type === 'anonymous' ? 'system' : type;
}
