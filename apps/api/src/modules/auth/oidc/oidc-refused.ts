import type { OidcRefusal } from '@stackyard/contracts';

/** Nobody is signed in, for a reason that the person in front of the browser is told. */
export class OidcRefused extends Error {
  override readonly name = 'OidcRefused';

  constructor(
    readonly refusal: OidcRefusal,
    options?: ErrorOptions,
  ) {
    super(`OpenID sign-in refused: ${refusal}`, options);
  }
}
