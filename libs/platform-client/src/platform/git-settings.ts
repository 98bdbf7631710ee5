import * as v from 'valibot';
import type { Connection } from '../connection/connection.js';

const gitSettingsSchema = v.looseObject({
  Env: v.nullish(v.array(v.unknown()), null),
  Option: v.nullish(v.looseObject({ Prune: v.nullish(v.boolean(), false) }), null),
  GitConfig: v.looseObject({
    ReferenceName: v.nullish(v.string(), ''),
    TLSSkipVerify: v.nullish(v.boolean(), false),
    Authentication: v.nullish(
      v.looseObject({
        Username: v.nullish(v.string(), ''),
        GitCredentialID: v.nullish(v.number(), 0),
      }),
      null,
    ),
  }),
});

/** Turns automatic updates of a git stack off and keeps its other settings. Nothing is deployed. */
export async function stopAutoUpdate(
  connection: Connection,
  stackId: number,
  environmentId: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const path = `/api/stacks/${stackId}`;
  const stack = await connection.json(gitSettingsSchema, { method: 'GET', path, signal });
  const { ReferenceName, TLSSkipVerify, Authentication } = stack.GitConfig;
  const credentialId = Authentication?.GitCredentialID ?? 0;
  await connection.sendExpectingSuccess({
    method: 'POST',
    path: `${path}/git?endpointId=${environmentId}`,
    body: {
      AutoUpdate: null,
      Env: stack.Env,
      Prune: stack.Option?.Prune ?? false,
      RepositoryReferenceName: ReferenceName,
      RepositoryAuthentication: Authentication !== null,
      RepositoryUsername: Authentication?.Username ?? '',
      // An empty password keeps the stored password.
      RepositoryPassword: '',
      ...(credentialId > 0 && { RepositoryGitCredentialID: credentialId }),
      TLSSkipVerify,
    },
    signal,
  });
}
