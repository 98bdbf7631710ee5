import { ecrServiceOf } from './ecr-service.js';

const service = 'amazonaws.com';

describe('ecrServiceOf', () => {
  it.each([
    [`123456789012.dkr.ecr.eu-central-1.${service}`, `api.ecr.eu-central-1.${service}`],
    [`123456789012.dkr.ecr-fips.us-east-1.${service}`, `ecr-fips.us-east-1.${service}`],
    [`123456789012.dkr.ecr.cn-north-1.${service}.cn`, `api.ecr.cn-north-1.${service}.cn`],
    ['123456789012.dkr-ecr.eu-west-1.on.aws', 'ecr.eu-west-1.api.aws'],
  ])('signs in to %s at %s', (host, api) => {
    expect(ecrServiceOf(host, 'AKIDEXAMPLE')?.url).toBe(`https://${api}/`);
  });

  it.each([
    ['public.ecr.aws', 'AKIDEXAMPLE'],
    [`123456789012.dkr.ecr.eu-central-1.${service}.evil.example`, 'AKIDEXAMPLE'],
    [`123456789012.dkr.ecr.eu-central-1.${service}`, 'AWS'],
  ])('does not exchange the credentials of %s as %s', (host, username) => {
    expect(ecrServiceOf(host, username)).toBeNull();
  });
});
