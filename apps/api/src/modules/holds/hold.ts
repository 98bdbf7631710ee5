import type { MaintenanceSource, RedeployWait } from '@stackyard/contracts';
import type { HoldEntity as Hold } from './hold.entity.js';

export type { HoldEntity as Hold } from './hold.entity.js';

/** What the holds of each owner mean for a redeploy. The first owner of this list speaks for all. */
const owners: Record<
  MaintenanceSource,
  { waitsFor: Exclude<RedeployWait, 'turn'>; isOverridable: boolean }
> = {
  switch: { waitsFor: 'maintenance', isOverridable: true },
  update: { waitsFor: 'platform-update', isOverridable: false },
  window: { waitsFor: 'maintenance', isOverridable: true },
};

const rank = Object.keys(owners);

/**
 * The hold that everyone is told about; null when none is announced on all servers. Of several
 * holds of one owner it is the one that ends last.
 */
export function speakerOf(holds: readonly Hold[]): Hold | null {
  const [speaker] = holds
    .filter(({ announced, serverId }) => announced && serverId === null)
    .sort((a, b) => rank.indexOf(a.owner) - rank.indexOf(b.owner) || endOf(b) - endOf(a));
  return speaker ?? null;
}

export function concerns(hold: Hold, serverId: number): boolean {
  return hold.serverId === null || hold.serverId === serverId;
}

/** What a redeploy waits for beside its turn; null when nothing holds it. */
export function waitOf(
  holds: readonly Hold[],
  redeploy: { serverId: number; overridesMaintenance: boolean },
): Exclude<RedeployWait, 'turn'> | null {
  const effects = holds
    .filter((hold) => concerns(hold, redeploy.serverId))
    .map(({ owner }) => owners[owner])
    .filter(({ isOverridable }) => !(isOverridable && redeploy.overridesMaintenance));
  const strictest = effects.find(({ isOverridable }) => !isOverridable) ?? effects[0];
  return strictest?.waitsFor ?? null;
}

export function maintenanceSentence(state: 'active' | 'over', message: string): string {
  return message === '' ? `Maintenance is ${state}.` : `Maintenance is ${state}: ${message}`;
}

function endOf({ until }: Hold): number {
  return until === null ? Number.MAX_VALUE : Date.parse(until);
}
