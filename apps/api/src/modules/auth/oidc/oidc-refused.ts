import type { OidcRefusal } from '@stackyard/contracts';

/**
 * Thrown if a sign-in through the provider fails for a reason that the sign-in page shows to the
 * user.
 */
export class OidcRefusedError extends Error {
  override readonly name = 'OidcRefusedError';

  constructor(
    readonly refusal: OidcRefusal,
    options?: ErrorOptions,
  ) {
    super(`OpenID sign-in rejected: ${refusal}`, options);
  }
}
