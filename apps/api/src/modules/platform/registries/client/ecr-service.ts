import { ecrHostPattern } from '@stackyard/contracts';

/** The AWS service that issues passwords for the Amazon ECR registries of a region. */
export interface EcrService {
  url: string;
  region: string;
}

/**
 * The only user name that Amazon ECR accepts together with a password. The password is valid for 12
 * hours.
 */
export const ecrUser = 'AWS';

/**
 * Returns the service that exchanges an access key for a password. Returns null for other
 * registries, and for {@link ecrUser}, whose credentials already contain a password.
 */
export function ecrServiceOf(host: string, username: string): EcrService | null {
  const [, fips = '', region, domain] = ecrHostPattern.exec(host.toLowerCase()) ?? [];
  if (region === undefined || domain === undefined || username === ecrUser) return null;
  if (domain === 'on.aws') return { region, url: `https://ecr${fips}.${region}.api.aws/` };
  const name = fips === '' ? 'api.ecr' : 'ecr-fips';
  return { region, url: `https://${name}.${region}.${domain}/` };
}
