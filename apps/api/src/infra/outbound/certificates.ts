import { X509Certificate } from 'node:crypto';

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * When the first certificate of a bundle in PEM expires, in ISO 8601. Certificates that cannot be
 * read are skipped; null if none can be read.
 */
export function earliestExpiry(pem: string): string | null {
  const ends = (pem.match(block) ?? []).flatMap((one) => {
    try {
      return [new Date(new X509Certificate(one).validTo).toISOString()];
    } catch {
      return [];
    }
  });
  return ends.sort()[0] ?? null;
}
