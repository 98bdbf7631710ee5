import { titlesToChoose, withConfirmedTitle } from './encode-choice.js';

const mainFeature = {
  id: 1,
  fileName: 'a.mkv',
  durationSeconds: 61.4,
  sizeBytes: 9,
  audioTracks: [],
};
const waitingPlan = {
  titleSelectionRequired: true,
  encodeInputTitleId: null,
  titles: [mainFeature],
};

describe('the titles to choose from', () => {
  it('are those of the plan, with their distinguishing features', () => {
    expect(titlesToChoose(waitingPlan, {})).toEqual([
      { id: 1, fileName: 'a.mkv', durationSeconds: 61, sizeBytes: 9 },
    ]);
  });

  it.each<[string, object, object]>([
    ['one is named', waitingPlan, { titleId: 1 }],
    ['one is named that there is not', waitingPlan, { titleId: 9 }],
    ['the plan has chosen', { ...waitingPlan, encodeInputTitleId: 1 }, {}],
    ['the plan asks for no choice', { ...waitingPlan, titleSelectionRequired: false }, {}],
    ['the plan is that of an album', { mode: 'album', tracks: [] }, {}],
  ])('are not asked for where %s', (_, plan, choice) => {
    expect(titlesToChoose({ ...plan }, choice)).toBeNull();
  });

  it('are read from the plan of another tool as far as possible', () => {
    const titles = [null, 'x', { id: 'a' }, { id: 0 }, { id: 2, sizeBytes: '9' }];

    expect(titlesToChoose({ ...waitingPlan, titles }, {})).toEqual([
      { id: 2, fileName: null, durationSeconds: null, sizeBytes: null },
    ]);
  });
});

describe('the title of the previous encode', () => {
  const confirmedPlan = { ...waitingPlan, encodeInputTitleId: 1, reviewConfirmed: true };

  it('is encoded again, with the other choices of the request', () => {
    const choice = { audioTrackIds: [2] };
    expect(withConfirmedTitle(confirmedPlan, choice)).toEqual({ titleId: 1, audioTrackIds: [2] });
  });

  it.each<[string, object, object]>([
    ['the request names another one', confirmedPlan, { titleId: 9 }],
    ['the settings selected it', { ...confirmedPlan, reviewConfirmed: false }, {}],
    ['the plan no longer has it', { ...confirmedPlan, titles: [] }, {}],
    ['there is none', waitingPlan, {}],
  ])('is not used if %s', (_, plan, choice) => {
    expect(withConfirmedTitle({ ...plan }, choice)).toEqual(choice);
  });
});
