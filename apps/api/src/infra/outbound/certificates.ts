import { X509Certificate } from 'node:crypto';

const certificatePattern = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

export interface BundledCertificate {
  /** SHA-256 fingerprint, as uppercase hexadecimal pairs separated by colons. */
  fingerprint: string;
  /** Common name, or the entire subject if there is none. */
  name: string;
  /** When the certificate expires, in ISO 8601 format. */
  endsAt: string;
}

/** A server, registry, channel or receiver that has its own list of trusted certificates. */
export interface CertificateHolder {
  id: number;
  name: string;
  certificates: BundledCertificate[];
}

/** Returns all certificates in a PEM bundle. Unreadable certificates are skipped. */
export function certificatesIn(pem: string | null): BundledCertificate[] {
  return (pem?.match(certificatePattern) ?? []).flatMap((certificate) => parse(certificate) ?? []);
}

/** Whether a PEM bundle contains at least one certificate, and all of them are readable. */
export function isCertificateBundle(pem: string): boolean {
  const count = pem.match(/-----BEGIN CERTIFICATE-----/g)?.length ?? 0;
  return count > 0 && certificatesIn(pem).length === count;
}

function parse(pem: string): BundledCertificate | null {
  try {
    const { fingerprint256: fingerprint, subject, validTo } = new X509Certificate(pem);
    const [, name = subject] = /^CN=(.+)$/m.exec(subject) ?? [];
    return { fingerprint, name, endsAt: new Date(validTo).toISOString() };
  } catch {
    return null;
  }
}
