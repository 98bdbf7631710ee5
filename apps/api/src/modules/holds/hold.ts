import type { MaintenanceSource, RedeployWait } from '@stackyard/contracts';
import type { HoldEntity as Hold } from './hold.entity.js';

export type { HoldEntity as Hold } from './hold.entity.js';

/**
 * The effect of a hold on redeploys, by owner. If several owners have announced a hold, users see
 * the hold of the owner that comes first in this object.
 */
const ownerRules: Record<
  MaintenanceSource,
  { waitsFor: Exclude<RedeployWait, 'turn'>; isOverridable: boolean }
> = {
  switch: { waitsFor: 'maintenance', isOverridable: true },
  update: { waitsFor: 'platform-update', isOverridable: false },
  window: { waitsFor: 'maintenance', isOverridable: true },
};

const ownerOrder = Object.keys(ownerRules);

/**
 * Returns the hold to show to users; null if no hold is announced for all servers. Of several holds,
 * returns the one whose owner comes first in `ownerRules`, then the one that ends last.
 */
export function announcedHold(holds: readonly Hold[]): Hold | null {
  const [shownHold] = holds
    .filter(({ announced, serverId }) => announced && serverId === null)
    .sort(
      (a, b) =>
        ownerOrder.indexOf(a.owner) - ownerOrder.indexOf(b.owner) || endTimeOf(b) - endTimeOf(a),
    );
  return shownHold ?? null;
}

export function appliesToServer(hold: Hold, serverId: number): boolean {
  return hold.serverId === null || hold.serverId === serverId;
}

/** Returns why holds keep a redeploy from starting; null if no hold does. Ignores the queue. */
export function waitReason(
  holds: readonly Hold[],
  redeploy: { serverId: number; overridesMaintenance: boolean },
): Exclude<RedeployWait, 'turn'> | null {
  const rules = holds
    .filter((hold) => appliesToServer(hold, redeploy.serverId))
    .map(({ owner }) => ownerRules[owner])
    .filter(({ isOverridable }) => !(isOverridable && redeploy.overridesMaintenance));
  const strictestRule = rules.find(({ isOverridable }) => !isOverridable) ?? rules[0];
  return strictestRule?.waitsFor ?? null;
}

export function maintenanceSentence(state: 'active' | 'over', message: string): string {
  return message === '' ? `Maintenance is ${state}.` : `Maintenance is ${state}: ${message}`;
}

function endTimeOf({ until }: Hold): number {
  return until === null ? Number.MAX_VALUE : Date.parse(until);
}
