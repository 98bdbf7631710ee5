import { logOutcomes } from '@stackyard/contracts';
import { parseFilter } from './log-filter.js';

describe('the filter of the event log', () => {
  it('turns what is left out into what remains', () => {
    const { outcome } = parseFilter({ notOutcome: ['success'] });
    expect(outcome).toEqual(logOutcomes.filter((value) => value !== 'success'));
    expect(parseFilter({ outcome: ['failure', 'success'], notOutcome: ['success'] })).toEqual({
      outcome: ['failure'],
    });
  });

  it('matches nothing if everything is left out', () => {
    const filter = parseFilter({
      outcome: ['success'],
      notOutcome: ['success'],
      from: '2026-03-01',
    });
    expect(filter).toMatchObject({ from: 0, to: 0 });
  });

  it('is unchanged without exclusions', () => {
    expect(parseFilter({ actor: ['lena'], notAction: [] })).toEqual({ actor: ['lena'] });
  });
});
