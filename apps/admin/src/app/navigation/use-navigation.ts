import { usePermissionCheck } from '#shared/session/use-has-permission.js';
import { administration, isOpenTo, type AdministrationSection } from './administration.js';
import { navigation, type NavigationEntry } from './navigation.js';

/** Returns the entries that the current user may open. */
export function useNavigation(): readonly NavigationEntry[] {
  const hasPermission = usePermissionCheck();
  return navigation.filter(
    ({ requiresAnyOf }) => !requiresAnyOf || requiresAnyOf.some(hasPermission),
  );
}

/** Returns the administration pages that the current user may open. */
export function useAdministration(): readonly AdministrationSection[] {
  const hasPermission = usePermissionCheck();
  return administration.filter((section) => isOpenTo(hasPermission, section));
}
