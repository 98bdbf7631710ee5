import { selfSigned } from '@stackyard/platform-sandbox';
import { earliestExpiry } from './certificates.js';

describe('the expiry of a bundle of certificates', () => {
  it('is that of the certificate that ends first, wherever it stands', async () => {
    const certificates = await Promise.all(
      ['2031-05-01', '2030-04-01', '2032-06-01'].map((day) => selfSigned(new Date(day))),
    );
    const bundle = certificates.map(({ cert }) => `# A comment\n${cert}`).join('\n');
    expect(earliestExpiry(bundle)).toBe('2030-04-01T00:00:00.000Z');
  });

  it('leaves out what cannot be read', async () => {
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
    const { cert } = await selfSigned(new Date('2030-04-01'));
    expect(earliestExpiry(`${broken}\n${cert}`)).toBe('2030-04-01T00:00:00.000Z');
    expect(earliestExpiry(broken)).toBeNull();
    expect(earliestExpiry('none')).toBeNull();
  });
});
