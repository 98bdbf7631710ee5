import { selfSigned } from '@stackyard/platform-sandbox';
import { X509Certificate } from 'node:crypto';
import { certificatesIn, isCertificateBundle } from './certificates.js';

const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
const late = new Date('2031-04-01T00:00:00.000Z');
const early = new Date('2030-04-01T00:00:00.000Z');

describe('the certificates of a bundle', () => {
  it('are all listed with name and end', async () => {
    const [one, other] = [(await selfSigned(late)).cert, (await selfSigned(early)).cert];
    const [first, second] = certificatesIn(`# Our CAs\n${one}\n${broken}\n${other}`);
    const { fingerprint256: fingerprint } = new X509Certificate(one);
    expect(first).toEqual({ fingerprint, name: 'localhost', endsAt: late.toISOString() });
    expect(second?.endsAt).toBe(early.toISOString());
  });

  it('are all readable in a valid bundle', async () => {
    const { cert } = await selfSigned();
    expect(isCertificateBundle(`${cert}\n${cert}`)).toBe(true);
    for (const pem of ['none', broken, `${cert}\n${broken}`, cert.slice(0, 100)]) {
      expect([pem, isCertificateBundle(pem)]).toEqual([pem, false]);
    }
    expect(certificatesIn(null)).toEqual([]);
  });
});
