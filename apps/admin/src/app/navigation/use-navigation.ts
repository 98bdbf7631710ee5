import { usePermissionCheck } from '#shared/session/use-has-permission.js';
import { administration, type AdministrationSection } from './administration.js';
import { navigation, type NavigationEntry } from './navigation.js';

/** Returns the entries that the current user may open. */
export function useNavigation(): readonly NavigationEntry[] {
  const may = usePermissionCheck();
  return navigation.filter(({ anyOf }) => !anyOf || anyOf.some(may));
}

/** Returns the administration pages that the current user may open. */
export function useAdministration(): readonly AdministrationSection[] {
  const may = usePermissionCheck();
  return administration.filter(
    ({ permission, alsoRequires }) => may(permission) && (!alsoRequires || may(alsoRequires)),
  );
}
