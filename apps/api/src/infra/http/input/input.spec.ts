import { createGroup, type Endpoint } from '@stackyard/contracts';
import { readInput } from './input.js';
import { ProblemError } from '../problem-error.js';

function faultsOf(endpoint: Endpoint, body: object) {
  const request = { params: {}, query: {}, body, is: () => 'application/json' };
  try {
    readInput(endpoint, request);
  } catch (error) {
    if (error instanceof ProblemError) return { detail: error.detail, ...error.extras };
    throw error;
  }
  return { detail: '' };
}

describe('the faults of an input', () => {
  it('have pointers with escaped slashes and tildes (RFC 6901)', () => {
    const { errors } = faultsOf(createGroup, { name: 'ops', 'a/b~c': 1, permissions: [] });

    expect(errors).toMatchObject([{ pointer: '/a~1b~0c', code: 'unknown' }]);
  });

  it('are listed up to a hundred', () => {
    const body = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`p${at}`, 1]));
    const { errors = [], detail } = faultsOf(createGroup, body);

    expect(errors).toHaveLength(100);
    expect(detail.length).toBeLessThan(10_000);
    expect(detail).toMatch(/; and \d+ more$/);
  });
});
