import { parseFolderName } from './folder-name.js';

describe('parseFolderName', () => {
  it.each([
    ['Rip_Complete_Heat (1995) [tt0113277] - RAW - job-12', 'Heat', 1995, 12],
    ['Heat (1995) - RAW', 'Heat', 1995, null],
    ['Heat (1995) - job-12', 'Heat', 1995, 12],
    ['Raw', 'Raw', null, null],
  ])('reads the title of %s', (name, title, year, jobId) => {
    expect(parseFolderName(name)).toMatchObject({ title, year, jobId });
  });
});
