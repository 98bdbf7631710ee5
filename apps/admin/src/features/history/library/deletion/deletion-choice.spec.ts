import { samplePreview } from '../../testing/samples.js';
import { deletionRequest, initialChoice, countFilesToDelete, targetOf } from './deletion-choice.js';

const preview = samplePreview();
const { pathCandidates } = preview;
const choiceExcluding = (...paths: string[]) => ({
  ...initialChoice,
  excludedPaths: new Set(paths),
});

describe('the files to delete', () => {
  it('are all that exist, until some are excluded', () => {
    expect(targetOf(pathCandidates, initialChoice)).toBe('both');
    expect(countFilesToDelete(pathCandidates, initialChoice)).toBe(13);
    expect(targetOf(pathCandidates, choiceExcluding('/raw/heat'))).toBe('movie');
    expect(targetOf(pathCandidates, choiceExcluding('/raw/heat', '/out/heat.mkv'))).toBe('none');
  });

  it('are sent with the preview that listed them', () => {
    expect(deletionRequest(preview, choiceExcluding('/raw/heat'))).toEqual({
      includeRelated: true,
      selectedRawPaths: [],
      selectedMoviePaths: ['/out/heat.mkv'],
      previewToken: preview.token,
      permanent: false,
    });
  });
});
