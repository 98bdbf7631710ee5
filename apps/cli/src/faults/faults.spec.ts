import { ApiProblem } from '@stackyard/api-client';
import { faultOf } from './faults.js';

describe('the message for a problem', () => {
  it('does not repeat a title with which the detail starts', () => {
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
