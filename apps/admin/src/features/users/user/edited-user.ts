import type { Permission, UserDetailReply } from '@stackyard/contracts';
import { sortByCatalogue } from '#shared/permissions/areas.js';

export interface EditedUser {
  displayName: string;
  groupIds: number[];
  permissions: Permission[];
}

export function toEditedUser({ displayName, groups, granted }: UserDetailReply): EditedUser {
  return {
    displayName,
    groupIds: groups.map(({ id }) => id).toSorted((a, b) => a - b),
    permissions: sortByCatalogue(granted),
  };
}

/** Returns only the changed fields, so that saving does not overwrite changes by others. */
export function changedFields(
  savedUser: EditedUser,
  { displayName, groupIds, permissions }: EditedUser,
): object {
  const isDifferent = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);
  return {
    ...(displayName !== savedUser.displayName && { displayName }),
    ...(isDifferent(groupIds, savedUser.groupIds) && { groupIds }),
    ...(isDifferent(permissions, savedUser.permissions) && { permissions }),
  };
}
