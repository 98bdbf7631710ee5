import { createHash, createHmac } from 'node:crypto';
import { json, type Reply, type SandboxRequest } from '../http/reply.js';

export interface AccessKey {
  id: string;
  secret: string;
  region: string;
}

const signaturePattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;

/**
 * Exchanges an access key for passwords as Amazon ECR does. Signatures are verified, and only the
 * latest password is accepted.
 */
export class EcrPasswordsDouble {
  issuedCount = 0;
  /** Expiry of the next password; if null, it expires 12 hours after it is issued. */
  expiresAt: Date | null = null;
  private password: string | null = null;

  constructor(private readonly key: AccessKey) {}

  accepts(authorization: string | undefined): boolean {
    if (this.password === null) return false;
    return authorization === `Basic ${encode(`AWS:${this.password}`)}`;
  }

  revoke(): void {
    this.password = null;
  }

  /** Responds to `GetAuthorizationToken`. */
  respond(request: SandboxRequest): Reply {
    const target = 'AmazonEC2ContainerRegistry_V20150921.GetAuthorizationToken';
    if (request.headers['x-amz-target'] !== target) return errorReply('UnknownOperationException');
    const [, id, scope = '', names = '', signature] =
      signaturePattern.exec(request.headers['authorization'] ?? '') ?? [];
    if (id !== this.key.id) return errorReply('UnrecognizedClientException');
    if (signature !== signatureOf(request, this.key, scope, names.split(';'))) {
      return errorReply('InvalidSignatureException');
    }
    this.issuedCount += 1;
    this.password = `registry-double-password-${this.issuedCount}`;
    const expiresAt = this.expiresAt?.getTime() ?? Date.now() + 12 * 3_600_000;
    return json({
      authorizationData: [
        { authorizationToken: encode(`AWS:${this.password}`), expiresAt: expiresAt / 1000 },
      ],
    });
  }
}

/**
 * Calculates the signature that the request must have. Uses the region of the key even if the scope
 * contains another region, so that a request for another region is rejected.
 */
function signatureOf(
  { method, path, headers, body }: SandboxRequest,
  { secret, region }: AccessKey,
  scope: string,
  names: readonly string[],
): string {
  const lines = names.map((name) => `${name}:${headers[name] ?? ''}`);
  const canonicalRequest = [
    `${method}\n${path}\n`,
    ...lines,
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const stringToSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    scope,
    sha256(canonicalRequest),
  ].join('\n');
  const dateKey = sign(`AWS4${secret}`, scope.slice(0, 8));
  const key = sign(sign(sign(dateKey, region), 'ecr'), 'aws4_request');
  return sign(key, stringToSign).toString('hex');
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64');
}

function errorReply(type: string): Reply {
  return json({ __type: type, message: 'The request was rejected.' }, 400);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function sign(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
