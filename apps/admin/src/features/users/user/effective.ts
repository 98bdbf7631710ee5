import { permissionIds, type GroupReply, type Permission } from '@stackyard/contracts';

/** The sources of a user's permissions. */
export interface Grants {
  superuser: boolean;
  /** Permissions granted directly. */
  granted: readonly Permission[];
  groups: readonly Pick<GroupReply, 'name' | 'permissions'>[];
}

export interface PermissionSources {
  superuser: boolean;
  isGrantedDirectly: boolean;
  /** Names of the groups that grant the permission. */
  groups: string[];
}

export interface EffectivePermission {
  id: Permission;
  sources: PermissionSources;
  /** The effect that saving the form would have on the permission. */
  change: 'added' | 'lost' | null;
}

/**
 * Returns, in catalogue order, the permissions that the grants would give and those that the user
 * has now but would lose. Each permission is marked as added, lost or unchanged.
 */
export function effectivePermissions(
  grants: Grants,
  heldPermissions: readonly Permission[],
): EffectivePermission[] {
  return permissionIds.flatMap((id) => {
    const sources = sourcesOf(id, grants);
    const willHave = sources.superuser || sources.isGrantedDirectly || sources.groups.length > 0;
    const isHeld = heldPermissions.includes(id);
    if (!willHave && !isHeld) return [];
    return [{ id, sources, change: willHave === isHeld ? null : willHave ? 'added' : 'lost' }];
  });
}

function sourcesOf(id: Permission, { superuser, granted, groups }: Grants): PermissionSources {
  return {
    superuser,
    isGrantedDirectly: granted.includes(id),
    groups: groups.filter(({ permissions }) => permissions.includes(id)).map(({ name }) => name),
  };
}
