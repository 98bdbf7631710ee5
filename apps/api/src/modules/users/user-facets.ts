import { userKinds, type UserFacetsReply, type UserKind } from '@stackyard/contracts';

/** Number of users with a certain state, kind and superuser flag. */
export interface UserCombination {
  active: boolean;
  kind: UserKind;
  superuser: boolean;
  users: number;
}

type FilteredFields = Pick<UserCombination, 'active' | 'kind' | 'superuser'>;

/** The value selected in each filter; a filter without a value matches all users. */
type SelectedValues = { [Trait in keyof FilteredFields]?: FilteredFields[Trait] | undefined };

/**
 * Counts the users for each value of each filter. The counts for a filter ignore the value selected
 * in that filter, so that they also show how many users have the other values.
 */
export function facetsOf(
  combinations: readonly UserCombination[],
  { active, kind, superuser }: SelectedValues,
): UserFacetsReply {
  const count = (values: SelectedValues) => countOf(combinations, values);
  const kinds = userKinds.map(
    (userKind) => [userKind, count({ active, superuser, kind: userKind })] as const,
  );
  return {
    active: count({ kind, superuser, active: true }),
    inactive: count({ kind, superuser, active: false }),
    kind: Object.fromEntries(kinds.filter(([, users]) => users > 0)),
    superuser: count({ active, kind, superuser: true }),
  };
}

function countOf(
  combinations: readonly UserCombination[],
  { active, kind, superuser }: SelectedValues,
): number {
  return combinations
    .filter((combination) => active === undefined || combination.active === active)
    .filter((combination) => kind === undefined || combination.kind === kind)
    .filter((combination) => superuser === undefined || combination.superuser === superuser)
    .reduce((sum, { users }) => sum + users, 0);
}
