import { samplePreview } from '../../testing/samples.js';
import { deletionRequest, firstChoice, goingFiles, targetOf } from './deletion-choice.js';

const preview = samplePreview();
const { pathCandidates } = preview;
const sparing = (...paths: string[]) => ({ ...firstChoice, spared: new Set(paths) });

describe('what goes', () => {
  it('is everything that exists, until something is spared', () => {
    expect(targetOf(pathCandidates, firstChoice)).toBe('both');
    expect(goingFiles(pathCandidates, firstChoice)).toBe(13);
    expect(targetOf(pathCandidates, sparing('/raw/heat'))).toBe('movie');
    expect(targetOf(pathCandidates, sparing('/raw/heat', '/out/heat.mkv'))).toBe('none');
  });

  it('names the paths, and the preview they were seen in', () => {
    expect(deletionRequest(preview, sparing('/raw/heat'))).toEqual({
      includeRelated: true,
      selectedRawPaths: [],
      selectedMoviePaths: ['/out/heat.mkv'],
      previewToken: preview.token,
      permanent: false,
    });
  });
});
