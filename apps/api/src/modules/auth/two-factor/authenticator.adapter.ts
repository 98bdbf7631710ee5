import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '#infra/clock.js';
import { SecretBox } from '#infra/secret-box.js';

const algorithm = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Number of steps of thirty seconds by which a phone's clock may be ahead or behind. */
const toleratedSteps = 1;

/** A new secret for an authenticator app: in plain text, as a URI, and encrypted for storage. */
export interface NewSecret {
  secret: string;
  uri: string;
  sealedSecret: string;
}

/**
 * Creates secrets and checks time-based codes (RFC 6238), compatible with common authenticator
 * apps.
 */
@Injectable()
export class Authenticator {
  constructor(
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  createSecretFor(user: { id: number; username: string }): NewSecret {
    const secret = new Secret({ size: 20 });
    const totp = new TOTP({ ...algorithm, issuer: 'Stackyard', label: user.username, secret });
    const sealed = this.secretBox.seal(purposeFor(user.id), secret.base32);
    return { secret: secret.base32, uri: totp.toString(), sealedSecret: sealed };
  }

  /**
   * Returns the time step of a code; null if the code is wrong or outside the tolerated steps.
   *
   * @throws when the secret was encrypted with another APP_SECRET
   */
  matchTimeStep(code: string, twoFactor: { userId: number; secret: string }): number | null {
    const secret = Secret.fromBase32(
      this.secretBox.open(purposeFor(twoFactor.userId), twoFactor.secret),
    );
    const timestamp = this.clock.now().getTime();
    const delta = TOTP.validate({
      ...algorithm,
      secret,
      token: code,
      timestamp,
      window: toleratedSteps,
    });
    return delta === null ? null : TOTP.counter({ ...algorithm, timestamp }) + delta;
  }
}

/**
 * Returns the six digits of a code that was typed with or without spaces; null for any other input.
 */
export function digitsOf(enteredCode: string): string | null {
  const code = enteredCode.replace(/\s/g, '');
  return /^[0-9]{6}$/.test(code) ? code : null;
}

/**
 * Returns the purpose for encrypting the secret of a user. The purpose contains the user's ID, so
 * that a copy of the secret in another user's row cannot be decrypted.
 */
function purposeFor(userId: number): string {
  return `two-factor:${userId}`;
}
