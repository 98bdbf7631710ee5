import { permissionIds, type Permission } from '@stackyard/contracts';

export const presetIds = ['reader', 'operator', 'administrator'] as const;
export type PresetId = (typeof presetIds)[number];

const readerPermissions: readonly Permission[] = [
  'stacks-access',
  'maintenance-access',
  'logs-access',
  'history-access',
  'reports-access',
];

const operatorPermissions: readonly Permission[] = [
  ...readerPermissions,
  'stacks-logs',
  'stacks-redeploy',
  'stacks-redeploy-all',
  'stacks-control',
  'stacks-rollback',
  'stacks-edit',
  'maintenance-override',
  'logs-export',
  'history-import',
  'history-edit',
  'reports-generate',
];

/** Everything except the permission to delete superusers, which only superusers should hold. */
const administratorPermissions = permissionIds.filter(
  (id) => id !== 'maintenance-superuser-delete',
);

/** Common permission sets. Each one contains the previous one. */
export const presets: Record<PresetId, readonly Permission[]> = {
  reader: readerPermissions,
  operator: operatorPermissions,
  administrator: administratorPermissions,
};

/**
 * Returns the preset that contains exactly the selected permissions; undefined if there is none.
 */
export function presetOf(chosen: readonly Permission[]): PresetId | undefined {
  const chosenSet = new Set(chosen);
  return presetIds.find(
    (id) =>
      presets[id].length === chosenSet.size &&
      presets[id].every((permission) => chosenSet.has(permission)),
  );
}
