import { useMayAny } from '../shared/session/use-may.js';
import { navigation, type NavigationEntry } from './navigation.js';

/** The entries that the signed-in person may open. */
export function useNavigation(): readonly NavigationEntry[] {
  const may = useMayAny();
  return navigation.filter(({ permission }) => !permission || may(permission));
}
