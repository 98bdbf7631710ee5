import type { Clock } from '#infra/clock.js';
import { fieldsOf, parseJson } from '#infra/text/json-fields.js';
import { signHeaders } from './aws-signature.js';
import { ecrUser, type EcrService } from './ecr-service.js';
import type { GuardedHttp, HttpResponse } from './guarded-http.adapter.js';
import { retryTimeOf } from './registry-responses.adapter.js';
import { withOrigin, type RegistryAccess, type RegistryCredentials } from './registry-access.js';
import { RegistryError } from './registry.port.js';

interface Password {
  value: string;
  expiresAt: number;
}

const body = '{}';
const headers = {
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': 'AmazonEC2ContainerRegistry_V20150921.GetAuthorizationToken',
};
/** A password is renewed this long before it expires. Passwords are usually valid for 12 hours. */
const expiryMarginMs = 5 * 60_000;
const maxPasswords = 500;

/** Obtains and caches the passwords that Amazon ECR issues for access keys. */
export class EcrPasswords {
  private readonly passwords = new Map<string, Password>();

  constructor(
    private readonly http: GuardedHttp,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the credentials to send to the registry. For Amazon ECR, exchanges the saved access key
   * for a password; for other registries, returns the saved credentials.
   *
   * @throws RegistryError `denied` if the access key is rejected
   */
  async credentialsFor(
    access: RegistryAccess,
    signal: AbortSignal,
  ): Promise<RegistryCredentials | null> {
    const { credentials, ecr } = access;
    if (credentials === null || ecr === null) return credentials;
    const cachedPassword = this.passwords.get(keyOf(access));
    if (cachedPassword && cachedPassword.expiresAt > this.clock.now().getTime()) {
      return { username: ecrUser, password: cachedPassword.value };
    }
    const issuedPassword = await this.request(access, ecr, credentials, signal);
    if (this.passwords.size >= maxPasswords) this.passwords.clear();
    this.passwords.set(keyOf(access), issuedPassword);
    return { username: ecrUser, password: issuedPassword.value };
  }

  /**
   * Discards a password that the registry has rejected, so that the next request obtains a new one.
   */
  forget(access: RegistryAccess): void {
    this.passwords.delete(keyOf(access));
  }

  private async request(
    access: RegistryAccess,
    { url: address, region }: EcrService,
    { username: accessKeyId, password: secretAccessKey }: RegistryCredentials,
    signal: AbortSignal,
  ): Promise<Password> {
    const url = new URL(address);
    const now = this.clock.now();
    const signer = { accessKeyId, secretAccessKey, region, service: 'ecr' };
    const response = await this.http.send(url, {
      method: 'POST',
      headers: signHeaders({ host: url.host, headers, body }, signer, now),
      body,
      signal,
      ...(access.trust && { trust: withOrigin(access.trust, url) }),
    });
    if (response.status !== 200) throw toRegistryError(url.host, accessKeyId, response, now);
    const issuedPassword = readPassword(response);
    if (issuedPassword !== null) return issuedPassword;
    throw new RegistryError('broken', `${url.host} returned no valid password.`);
  }
}

function keyOf({ host, version }: RegistryAccess): string {
  return `${host} ${version}`;
}

/**
 * Decodes a Base64 token of the form `AWS:password` and determines when to renew the password; null
 * if the response contains no valid token.
 */
function readPassword({ body: bytes }: HttpResponse): Password | null {
  const list = fieldsOf(parseJson(bytes.toString('utf8'))).get('authorizationData');
  const data = fieldsOf(Array.isArray(list) ? list[0] : undefined);
  const token = data.get('authorizationToken');
  const expiresAtSeconds = data.get('expiresAt');
  if (typeof token !== 'string' || typeof expiresAtSeconds !== 'number') return null;
  const text = Buffer.from(token, 'base64').toString('utf8');
  if (!text.startsWith(`${ecrUser}:`)) return null;
  const value = text.slice(ecrUser.length + 1);
  return { value, expiresAt: expiresAtSeconds * 1000 - expiryMarginMs };
}

/** Matches the name of an AWS error, which may be preceded by a namespace and `#`. */
const errorNamePattern = /(\w+(?:Exception|Failure))$/;

function toRegistryError(
  host: string,
  accessKeyId: string,
  response: HttpResponse,
  now: Date,
): RegistryError {
  const { status } = response;
  const type = fieldsOf(parseJson(response.body.toString('utf8'))).get('__type');
  const name = errorNamePattern.exec(typeof type === 'string' ? type : '')?.[1] ?? '';
  if (status === 429 || name === 'ThrottlingException') {
    const retryAt = retryTimeOf(response, now);
    return new RegistryError('limited', `${host} limits the number of requests.`, retryAt);
  }
  const nameSuffix = name === '' ? '' : ` (${name})`;
  if (name === 'InvalidSignatureException') {
    const causeText = 'The secret access key or the clock of this machine is wrong.';
    return new RegistryError('denied', `${host} rejected the signature${nameSuffix}. ${causeText}`);
  }
  if (status >= 500) return new RegistryError('broken', `${host} responded with status ${status}.`);
  if (status === 400 || status === 403) {
    return new RegistryError(
      'denied',
      `${host} rejected the access key ${accessKeyId}${nameSuffix}.`,
    );
  }
  return new RegistryError('broken', `${host} responded with status ${status}${nameSuffix}.`);
}
