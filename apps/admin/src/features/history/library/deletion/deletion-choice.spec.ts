import { samplePreview } from '../../testing/samples.js';
import {
  countFilesToDelete,
  deletionRequest,
  initialChoice,
  sharedFolderOf,
  targetOf,
} from './deletion-choice.js';

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

describe('the shared folder of several paths', () => {
  it('is the deepest one that contains all of them', () => {
    expect(sharedFolderOf(['/out/album/01.flac', '/out/album/02.flac'])).toBe('/out/album/');
    expect(sharedFolderOf(['/out/album/cd1/01.flac', '/out/album/cd10/01.flac'])).toBe(
      '/out/album/',
    );
  });

  it('is empty for a single path and for paths that share only the root', () => {
    expect(sharedFolderOf(['/out/heat.mkv'])).toBe('');
    expect(sharedFolderOf(['/raw/heat', '/out/heat.mkv'])).toBe('');
    expect(sharedFolderOf([])).toBe('');
  });
});
