import type { ApiClient } from '@stackyard/api-client';
import { readSession, type Permission, type UserReply } from '@stackyard/contracts';
import { CommandFailure } from '../faults/exit-codes.js';

/** The user that a token acts for, and the permissions that the token has. */
export interface Identity {
  user: UserReply;
  permissions: Permission[];
}

/** @throws CommandFailure if the server does not accept the token */
export async function identityOf(api: ApiClient, signal: AbortSignal): Promise<Identity> {
  const { user, permissions = [] } = await api.call(readSession, { signal });
  if (user === undefined) {
    throw new CommandFailure('notAllowed', 'The server does not accept the token.');
  }
  return { user, permissions };
}
