import { createPrivateKey, generateKeyPairSync, sign, type JsonWebKey } from 'node:crypto';

/** The keys with which Stackyard identifies itself to push services (RFC 8292). */
export interface VapidKeys {
  /** An uncompressed P-256 point in base64url. Browsers subscribe with this key. */
  publicKey: string;
  privateKey: JsonWebKey;
}

const lifetimeSeconds = 12 * 60 * 60;

export function generateVapidKeys(): VapidKeys {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const pointParts = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return {
    publicKey: Buffer.concat(pointParts).toString('base64url'),
    privateKey: privateKey.export({ format: 'jwk' }),
  };
}

/**
 * Returns the authorization of a request to a push service.
 *
 * @param contact - address at which the operator of the push service can contact the sender
 */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKeys,
  endpoint: URL,
  now: Date,
  contact: string | undefined,
): string {
  const exp = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
  const claims = { aud: endpoint.origin, exp, ...(contact !== undefined && { sub: contact }) };
  const signingInput = [{ typ: 'JWT', alg: 'ES256' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const key = createPrivateKey({ key: privateKey, format: 'jwk' });
  const signature = sign('sha256', Buffer.from(signingInput), { key, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${signingInput}.${signature.toString('base64url')}, k=${publicKey}`;
}
