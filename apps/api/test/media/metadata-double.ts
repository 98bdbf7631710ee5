import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const heat = {
  Title: 'Heat',
  Year: '1995',
  Runtime: '170 min',
  Genre: 'Action, Crime, Drama',
  Director: 'Michael Mann',
  Plot: 'A group of professional bank robbers start to feel the heat.',
  imdbID: 'tt0113277',
  imdbRating: '8.3',
  Type: 'movie',
  Response: 'True',
};

const heatAtTmdb = {
  id: 949,
  title: 'Heat',
  original_title: 'Heat',
  release_date: '1995-12-15',
  overview: 'Obsessive master thief',
  poster_path: '/heat.jpg',
  original_language: 'en',
  popularity: 42,
};

const kindOfBlueId = '11111111-2222-3333-4444-555555555555';
const release = {
  id: kindOfBlueId,
  title: 'Kind of Blue',
  score: 100,
  date: '1959-08-17',
  country: 'US',
  'artist-credit': [{ name: 'Miles Davis', joinphrase: '', artist: { name: 'Miles Davis' } }],
  media: [
    {
      format: 'CD',
      position: 1,
      'track-count': 2,
      tracks: [
        { position: 1, number: '1', title: 'So What', length: 545000 },
        { position: 2, number: '2', title: 'Freddie Freeloader', length: null },
      ],
    },
  ],
};

/** The smallest file that is accepted as a JPEG. */
export const jpeg = Buffer.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1,
]);

/** A fake of OMDb, TMDb, MusicBrainz and the Cover Art Archive, based on their documentation. */
export class MetadataDouble {
  /** Requested paths with their queries, in order. */
  readonly requestedPaths: string[] = [];
  /** Status of every response; null for the normal responses. */
  status: number | null = null;
  body: string | null = null;
  /** Paths of pictures that do not exist. */
  readonly missingPaths = new Set<string>();
  /** Whether requests never receive a response. */
  isSilent = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<MetadataDouble> {
    const server = createServer();
    const double = new MetadataDouble(server);
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', 'http://double');
      double.requestedPaths.push(`${url.pathname}${url.search}`);
      if (double.isSilent) return;
      const [status, body, headers = {}] = double.respond(url, request.headers.authorization);
      response.writeHead(double.status ?? status, headers);
      response.end(double.body ?? (Buffer.isBuffer(body) ? body : JSON.stringify(body)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return double;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Settings with which Stackyard uses this fake. */
  get settings() {
    return {
      OMDB_URL: `${this.url}/omdb/`,
      TMDB_URL: `${this.url}/tmdb`,
      TMDB_IMAGE_URL: `${this.url}/images`,
      MUSICBRAINZ_URL: `${this.url}/mb`,
      COVER_ART_URL: `${this.url}/covers`,
      METADATA_TIMEOUT_SECONDS: 0.5,
    };
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private respond(url: URL, bearer?: string): [number, unknown, Record<string, string>?] {
    const query = url.searchParams;
    if (this.missingPaths.has(url.pathname)) return [404, 'Not found'];
    switch (url.pathname) {
      case '/omdb/':
        return this.omdb(query);
      case '/tmdb/search/movie':
        return bearer === undefined && !query.has('api_key')
          ? [401, { status_code: 7, status_message: 'Invalid API key' }]
          : [200, { page: 1, results: [heatAtTmdb], total_pages: 1, total_results: 1 }];
      case '/tmdb/find/tt0113277':
        return [200, { movie_results: [heatAtTmdb], tv_results: [] }];
      case '/tmdb/movie/949':
        return [200, { ...heatAtTmdb, ...credits }];
      case '/mb/release':
        return [200, { created: '2026-01-01', count: 1, releases: [release] }];
      case `/mb/release/${kindOfBlueId}`:
        return [200, release];
      case `/covers/release/${kindOfBlueId}/front-250`:
        return [307, '', { location: `${this.url}/images/blue.jpg` }];
      case '/covers/elsewhere':
        return [307, '', { location: 'http://169.254.169.254/latest/meta-data' }];
      case '/covers/nowhere':
        return [307, '', { location: 'http://[' }];
      case '/images/w500/heat.jpg':
      case '/images/heat.jpg':
      case '/images/blue.jpg':
        return [200, jpeg, { 'content-type': 'image/jpeg' }];
      case '/images/page.html':
        return [200, Buffer.from('<script>alert(1)</script>'), { 'content-type': 'image/jpeg' }];
      case '/images/huge.jpg':
        return [200, Buffer.concat([jpeg, Buffer.alloc(6_000_000)])];
      default:
        return [404, { status_code: 34, status_message: 'Not found' }];
    }
  }

  private omdb(query: URLSearchParams): [number, unknown] {
    if (query.get('apikey') !== 'omdb-key') {
      return [401, { Response: 'False', Error: 'Invalid API key!' }];
    }
    const Poster = `${this.url}/images/heat.jpg`;
    if (query.get('i') === 'tt0113277') return [200, { ...heat, Poster }];
    if (query.has('i')) return [200, { Response: 'False', Error: 'Incorrect IMDb ID.' }];
    if (query.get('s') !== 'Heat') return [200, { Response: 'False', Error: 'Movie not found!' }];
    const series = {
      Title: 'Heat: the series',
      Year: '2008–2013',
      imdbID: 'tt7654321',
      Type: 'series',
      Poster: 'N/A',
    };
    return [200, { Search: [{ ...heat, Poster }, series], totalResults: '2', Response: 'True' }];
  }
}

const credits = {
  imdb_id: 'tt0113277',
  runtime: 170,
  vote_average: 7.9,
  genres: [{ id: 80, name: 'Crime' }],
  credits: { cast: [], crew: [{ job: 'Director', name: 'Michael Mann' }] },
};
