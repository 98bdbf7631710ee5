import type { OidcRefusal } from '@stackyard/contracts';

/** Thrown if a sign-in fails for a reason that the user may know. */
export class OidcRefused extends Error {
  override readonly name = 'OidcRefused';

  constructor(
    readonly refusal: OidcRefusal,
    options?: ErrorOptions,
  ) {
    super(`OpenID sign-in rejected: ${refusal}`, options);
  }
}
