import { createHash, createHmac } from 'node:crypto';

/** A POST request to the root path of an AWS service, without query parameters. */
export interface AwsRequest {
  host: string;
  /** Headers with lower-case names. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface AwsSigningKey {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
  service: string;
}

const algorithm = 'AWS4-HMAC-SHA256';

/**
 * Returns the headers of a request together with its signature (AWS Signature Version 4). The
 * signature covers the headers, the body and the time.
 */
export function signHeaders(
  { host, headers, body }: AwsRequest,
  { accessKeyId, secretAccessKey, region, service }: AwsSigningKey,
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const scope = [time.slice(0, 8), region, service, 'aws4_request'];
  const allHeaders: Record<string, string> = { ...headers, host, 'x-amz-date': time };
  const names = Object.keys(allHeaders).sort();
  const canonicalRequest = [
    'POST',
    '/',
    '',
    ...names.map((name) => `${name}:${allHeaders[name]?.trim()}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const stringToSign = [algorithm, time, scope.join('/'), sha256(canonicalRequest)].join('\n');
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const parts = [
    `Credential=${accessKeyId}/${scope.join('/')}`,
    `SignedHeaders=${names.join(';')}`,
    `Signature=${hmac(signingKey, stringToSign).toString('hex')}`,
  ];
  return { ...allHeaders, authorization: `${algorithm} ${parts.join(', ')}` };
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text, 'utf8').digest();
}
