import { usePermissionCheck } from '#shared/session/use-has-permission.js';
import { administrationSections, isOpenTo, type AdministrationSection } from './administration.js';
import { navigationEntries, type NavigationEntry } from './navigation.js';

/** Returns the entries that the current user may open. */
export function useNavigation(): readonly NavigationEntry[] {
  const hasPermission = usePermissionCheck();
  return navigationEntries.filter(
    ({ requiresAnyOf }) => !requiresAnyOf || requiresAnyOf.some(hasPermission),
  );
}

/** Returns the administration pages that the current user may open. */
export function useAdministration(): readonly AdministrationSection[] {
  const hasPermission = usePermissionCheck();
  return administrationSections.filter((section) => isOpenTo(hasPermission, section));
}
