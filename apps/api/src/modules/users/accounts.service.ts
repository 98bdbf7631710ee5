import { Injectable } from '@nestjs/common';
import type { Permission, UserKind } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import type { Statement } from '#infra/database/dialect.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { assertValidName } from './checked-name.js';
import { faultOfName, nameKey } from './names.js';
import type { UserEntity } from './user.entity.js';
import {
  UsersRepository,
  type CredentialWithHolder,
  type NamedHolder,
} from './users.repository.js';

export type { UserEntity as User } from './user.entity.js';
export type { CredentialWithHolder, NamedHolder as NamedOwner } from './users.repository.js';

/** The validated data of a new account. */
export interface NewAccount {
  username: string;
  displayName?: string | undefined;
  kind: UserKind;
  superuser: boolean;
  /** Null for users without a password, who sign in through the provider or only use API tokens. */
  passwordHash: string | null;
  securityPhraseHash: string | null;
}

/** The fields that sign-in, password changes, password resets and profile edits can change. */
export type AccountChanges = Partial<
  Pick<UserEntity, 'displayName' | 'passwordHash' | 'securityPhraseHash' | 'lastSignInAt'>
>;

@Injectable()
export class AccountsService {
  constructor(
    private readonly users: UsersRepository,
    private readonly clock: Clock,
  ) {}

  find(id: number): Promise<UserEntity | null> {
    return this.users.find(id);
  }

  /**
   * Runs a statement that selects a column `userId`. Returns its first row, with the user who has
   * that ID and the user's current permissions; null if there is no row or no such user.
   */
  findHolderOf<Credential extends { userId: number }>(
    credentialStatement: Statement,
  ): Promise<CredentialWithHolder<Credential> | null> {
    return this.users.findHolderOf<Credential>(credentialStatement);
  }

  /** Finds several users by ID with one query. Users who do not exist are left out of the map. */
  findHolders(ids: readonly number[]): Promise<Map<number, NamedHolder>> {
    return this.users.findHolders(ids);
  }

  /**
   * Returns the normalized form of a user name. Names that look alike have the same normalized
   * form.
   */
  keyOf(username: string): string {
    return nameKey(username);
  }

  /** Finds the account whose user name looks the same as the given one; null if there is none. */
  findByName(username: string): Promise<UserEntity | null> {
    return this.users.findByKey(nameKey(username));
  }

  superuserExists(): Promise<boolean> {
    return this.users.superuserExists();
  }

  /** Returns the IDs of active people who currently have a permission, excluding service users. */
  findPeopleByPermission(permission: Permission): Promise<number[]> {
    return this.users.findPeopleByPermission(permission);
  }

  permissionsOf(user: Pick<UserEntity, 'id' | 'superuser'>): Promise<Set<Permission>> {
    return this.users.permissionsOf(user);
  }

  isValidUsername(username: string): boolean {
    return faultOfName(username) === null;
  }

  /**
   * @throws ProblemError VALIDATION_FAILED if the name is blank, too long or could be mistaken for
   * another name
   */
  assertValidUsername(username: string): void {
    assertValidName(username, '/username');
  }

  /** @throws ProblemError VALIDATION_FAILED */
  assertValidDisplayName(displayName: string): void {
    assertValidName(displayName, '/displayName');
  }

  /**
   * Creates an account. Call this in the unit of work that records the action.
   *
   * @throws ProblemError USERNAME_TAKEN
   */
  async create(account: NewAccount): Promise<UserEntity> {
    const { username, displayName } = account;
    const key = nameKey(username);
    if (await this.users.findByKey(key)) {
      throw new ProblemError('USERNAME_TAKEN', 'The user name is taken.');
    }
    return this.users.insert({
      ...account,
      usernameKey: key,
      displayName: displayName ?? username,
      active: true,
      createdAt: this.clock.now().toISOString(),
      lastSignInAt: null,
    });
  }

  /** Changes an account. Call this in the unit of work that records the action. */
  change(id: number, changes: AccountChanges): Promise<void> {
    return this.users.update(id, changes);
  }
}
