import { buildMusicBrainzQuery } from './musicbrainz-query.js';

describe('a MusicBrainz query', () => {
  it.each([
    ['Kind of Blue', undefined, 'kind of blue'],
    ['Kind of Blue', 1959, 'kind of blue AND date:1959'],
    // Lucene would interpret uppercase words such as `NOT` as operators.
    ['NOT', undefined, 'not'],
    ['Rock AND Roll OR', undefined, 'rock and roll or'],
    ['What? (Live) [AC/DC]', undefined, 'what live ac dc'],
  ])('about %s of %s is %s', (title, year, query) => {
    expect(buildMusicBrainzQuery(title, year)).toBe(query);
  });

  it.each(['???', '+/-', '  '])('is not built for %j, which contains no word', (title) => {
    expect(buildMusicBrainzQuery(title)).toBeNull();
  });
});
