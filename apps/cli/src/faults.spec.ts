import { ApiProblem } from '@stackyard/api-client';
import { faultOf } from './faults.js';

describe('what is said of a refusal', () => {
  it('says the title once, although the detail begins with it', () => {
    const refusal = new ApiProblem({
      type: 'urn:stackyard:problem:MAINTENANCE_ACTIVE',
      title: 'Maintenance is active',
      status: 423,
      detail: 'Maintenance is active: cli',
      instance: '/api/redeploys',
      code: 'MAINTENANCE_ACTIVE',
      requestId: 'r1',
    });

    expect(faultOf(refusal, false).lines).toEqual([
      'Maintenance is active: cli',
      '(MAINTENANCE_ACTIVE, request r1)',
    ]);
  });
});
