import { samplePlan } from '../../testing/sample-plan.js';
import { analysisIn, planIn } from './job-info.js';

describe('info objects', () => {
  it('are recognised if Stackyard created them', () => {
    expect(planIn({ ...samplePlan })?.titles).toHaveLength(1);
    expect(
      analysisIn({ runInfo: {}, files: [{ videoTracks: [], audioTracks: [], textTracks: [] }] }),
    ).not.toBeNull();
  });

  it.each([
    [null],
    [{}],
    [{ titles: 'many', selectors: {} }],
    [{ titles: [{ videoTracks: [] }], selectors: {} }],
    [{ files: [null], runInfo: {} }],
  ])('of other programs are not taken for them', (info) => {
    expect(planIn(info)).toBeNull();
    expect(analysisIn(info)).toBeNull();
  });
});
