import { readNfo } from './nfo.js';

const emptyNfo = { title: null, year: null, imdbId: null, tmdbId: null };

describe('an .nfo file', () => {
  it('of a media centre names the film and its ids', () => {
    const text = `<?xml version="1.0"?><movie><title>Tom &amp; Jerry</title><year>1992</year>
      <uniqueid type="imdb" default="true">tt0105616</uniqueid><uniqueid type="tmdb">22582</uniqueid>
      <actor><name>Somebody</name></actor></movie>`;

    expect(readNfo(text)).toEqual({
      title: 'Tom & Jerry',
      year: 1992,
      imdbId: 'tt0105616',
      tmdbId: 22582,
    });
  });

  it.each([
    ['<movie><id>tt0113277</id></movie>', { imdbId: 'tt0113277' }],
    ['<movie><premiered>1995-12-15</premiered></movie>', { year: 1995 }],
    ['Ripped by me\nhttps://www.imdb.com/de/title/tt0113277/?ref=1', { imdbId: 'tt0113277' }],
    ['<id>12</id><tmdbid>-3</tmdbid><year>soon</year><title> </title>', {}],
    ['', {}],
    ['\0\u{fffd}<title', {}],
  ])('that says only a part: %j', (text, expectedFacts) => {
    expect(readNfo(text)).toEqual({ ...emptyNfo, ...expectedFacts });
  });

  it('supports only the predefined entities of XML', () => {
    const text = `<!DOCTYPE movie [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">
      <!ENTITY file SYSTEM "file:///etc/passwd">]>
      <movie><title>&b; &file; &lt;b&gt;</title></movie>`;

    expect(readNfo(text).title).toBe('&b; &file; <b>');
  });

  it('is read quickly, whatever it contains', () => {
    const unclosedElements = '<title>'.repeat(9000) + '<uniqueid type="imdb" '.repeat(2000);

    expect(readNfo(unclosedElements)).toEqual(emptyNfo);
  });
});
