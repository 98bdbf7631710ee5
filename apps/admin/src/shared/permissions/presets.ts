import { permissionIds, type Permission } from '@stackyard/contracts';

/** The presets for people. */
export const presetIds = ['reader', 'operator', 'administrator'] as const;
/** The presets for API tokens. */
export const tokenPresetIds = ['pipeline', 'reader', 'operator'] as const;
export type PresetId = (typeof presetIds | typeof tokenPresetIds)[number];

const pipelinePermissions: readonly Permission[] = ['stacks-access', 'stacks-redeploy'];

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

/** Common permission sets. Those for people each contain the previous one. */
export const presets: Record<PresetId, readonly Permission[]> = {
  pipeline: pipelinePermissions,
  reader: readerPermissions,
  operator: operatorPermissions,
  administrator: administratorPermissions,
};

/**
 * Returns the preset that contains exactly the selected permissions; undefined if there is none.
 */
export function presetOf(chosen: readonly Permission[]): PresetId | undefined {
  const chosenSet = new Set(chosen);
  const allIds = Object.keys(presets) as PresetId[];
  return allIds.find(
    (id) =>
      presets[id].length === chosenSet.size &&
      presets[id].every((permission) => chosenSet.has(permission)),
  );
}
