import { createSelfSignedCertificate } from '@stackyard/platform-sandbox';
import { X509Certificate } from 'node:crypto';
import { certificatesIn, isCertificateBundle } from './certificates.js';

const invalidCertificate = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
const lateEnd = new Date('2031-04-01T00:00:00.000Z');
const earlyEnd = new Date('2030-04-01T00:00:00.000Z');

describe('the certificates of a bundle', () => {
  it('are all listed with name and end', async () => {
    const [one, other] = [
      (await createSelfSignedCertificate(lateEnd)).cert,
      (await createSelfSignedCertificate(earlyEnd)).cert,
    ];
    const [first, second] = certificatesIn(`# Our CAs\n${one}\n${invalidCertificate}\n${other}`);
    const { fingerprint256: fingerprint } = new X509Certificate(one);
    expect(first).toEqual({ fingerprint, name: 'localhost', endsAt: lateEnd.toISOString() });
    expect(second?.endsAt).toBe(earlyEnd.toISOString());
  });

  it('are all readable in a valid bundle', async () => {
    const { cert } = await createSelfSignedCertificate();
    expect(isCertificateBundle(`${cert}\n${cert}`)).toBe(true);
    for (const pem of [
      'none',
      invalidCertificate,
      `${cert}\n${invalidCertificate}`,
      cert.slice(0, 100),
    ]) {
      expect([pem, isCertificateBundle(pem)]).toEqual([pem, false]);
    }
    expect(certificatesIn(null)).toEqual([]);
  });
});
