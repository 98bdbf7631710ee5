import { permissionIds, type GroupReply, type Permission } from '@stackyard/contracts';

/** What someone is given, in whichever ways. */
export interface Grants {
  superuser: boolean;
  /** To them alone. */
  granted: readonly Permission[];
  groups: readonly Pick<GroupReply, 'name' | 'permissions'>[];
}

/** Why someone holds a permission. */
export interface Sources {
  superuser: boolean;
  own: boolean;
  /** Names of the groups that grant it. */
  groups: string[];
}

export interface EffectivePermission {
  id: Permission;
  sources: Sources;
  /** What saving would do to it. */
  change: 'added' | 'lost' | null;
}

/** What follows from the grants, compared with what is held now; in the order of the catalogue. */
export function effectivePermissions(
  grants: Grants,
  held: readonly Permission[],
): EffectivePermission[] {
  return permissionIds.flatMap((id) => {
    const sources = sourcesOf(id, grants);
    const follows = sources.superuser || sources.own || sources.groups.length > 0;
    const holds = held.includes(id);
    if (!follows && !holds) return [];
    return [{ id, sources, change: follows === holds ? null : follows ? 'added' : 'lost' }];
  });
}

function sourcesOf(id: Permission, { superuser, granted, groups }: Grants): Sources {
  return {
    superuser,
    own: granted.includes(id),
    groups: groups.filter(({ permissions }) => permissions.includes(id)).map(({ name }) => name),
  };
}
