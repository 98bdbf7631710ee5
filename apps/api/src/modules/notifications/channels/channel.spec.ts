import { quietHourFaults } from './channel.js';

const nightHours = { from: '22:00', to: '06:00' };

describe('quiet hours of a channel', () => {
  it.each([
    [null, {}],
    [null, { quietFrom: '22:00', quietTo: '06:00' }],
    [nightHours, { quietTo: '07:00' }],
    [nightHours, { quietFrom: null }],
    [nightHours, { quietFrom: null, quietTo: null }],
  ])('%j accept %j', (before, request) => {
    expect(quietHourFaults(before, request)).toEqual([]);
  });

  it.each([
    [null, { quietFrom: '22:00' }, '/quietTo'],
    [null, { quietTo: '06:00' }, '/quietFrom'],
    [nightHours, { quietFrom: null, quietTo: '06:00' }, '/quietFrom'],
    [null, { quietFrom: '22:00', quietTo: '22:00' }, '/quietTo'],
    [nightHours, { quietTo: '22:00' }, '/quietTo'],
  ])('%j refuse %j, which would have no effect', (before, request, pointer) => {
    expect(quietHourFaults(before, request)).toMatchObject([{ pointer }]);
  });
});
