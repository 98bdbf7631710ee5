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
  const count = (wanted: SelectedValues) => countOf(combinations, wanted);
  const kinds = userKinds.map((one) => [one, count({ active, superuser, kind: one })] as const);
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
    .filter((some) => active === undefined || some.active === active)
    .filter((some) => kind === undefined || some.kind === kind)
    .filter((some) => superuser === undefined || some.superuser === superuser)
    .reduce((sum, { users }) => sum + users, 0);
}
