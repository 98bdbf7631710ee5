import {
  permissionIds,
  permissions,
  type Permission,
  type PermissionArea,
} from '@stackyard/contracts';
import type { Locale } from '../i18n/locale.js';

export interface AreaPermissions {
  area: PermissionArea;
  ids: Permission[];
}

/** Groups permissions by area, in catalogue order. */
export function groupByArea(ids: readonly Permission[] = permissionIds): AreaPermissions[] {
  const areas = [...new Set(permissionIds.map((id) => permissions[id].area))];
  return areas
    .map((area) => ({
      area,
      ids: permissionIds.filter((id) => permissions[id].area === area && ids.includes(id)),
    }))
    .filter((entry) => entry.ids.length > 0);
}

/** Returns the permissions whose label or identifier contains the text. */
export function searchPermissions(text: string, locale: Locale): Permission[] {
  const query = text.trim().toLocaleLowerCase(locale);
  return permissionIds.filter((id) =>
    `${permissions[id].label[locale]} ${id}`.toLocaleLowerCase(locale).includes(query),
  );
}

/** Removes duplicates and sorts by catalogue order. */
export function sortByCatalogue(ids: Iterable<Permission>): Permission[] {
  const set = new Set(ids);
  return permissionIds.filter((id) => set.has(id));
}
