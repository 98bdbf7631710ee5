import type { UserFilterQuery, UserKind, UserRowReply } from '@stackyard/contracts';

/** The API stores superusers as persons, but for operators they are a type of their own. */
export type UserType = UserKind | 'superuser';

export const userTypes: readonly UserType[] = ['person', 'service', 'superuser'];

export function typeOf({ kind, superuser }: Pick<UserRowReply, 'kind' | 'superuser'>): UserType {
  return superuser ? 'superuser' : kind;
}

interface TypeFilter {
  kind: UserKind | undefined;
  superuser: boolean | undefined;
}

/** Returns the filter that finds the users of a type; without a type, it finds all users. */
export function toTypeFilter(type: UserType | undefined): TypeFilter {
  if (type === 'superuser') return { kind: undefined, superuser: true };
  return { kind: type, superuser: type === 'person' ? false : undefined };
}

export function typeOfFilter({ kind, superuser }: UserFilterQuery): UserType | undefined {
  return superuser ? 'superuser' : kind;
}
