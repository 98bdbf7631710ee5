import { once } from 'node:events';
import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { analysisOfDisc } from './disc.mjs';
import { albums, films } from './films.mjs';
import { drawPoster } from './poster.mjs';

/**
 * @typedef {import('@stackyard/api-client').ApiClient} ApiClient
 * @typedef {import('@stackyard/contracts').JobStatus} JobStatus
 * @typedef {import('./films.mjs').Film} Film
 */

const gigabyte = 1_000_000_000;

/**
 * Serves the generated pictures. The server downloads and stores a picture when a film or CD is
 * assigned to a job.
 */
export class PictureHost {
  #server = createServer((request, response) => {
    const [, kind = '', seed = '', title = ''] = (request.url ?? '').split('/');
    const size = kind === 'films' ? { width: 300, height: 450 } : { width: 300, height: 300 };
    response.setHeader('content-type', 'image/png');
    response.end(drawPoster(decodeURIComponent(title), { ...size, seed: Number(seed) }));
  });

  async listen() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Reports media jobs as a ripper does, and creates their files in the media folders. */
export class Media {
  /**
   * @param {import('./stage.mjs').Stage} stage
   * @param {string} dataFolder
   * @param {string} pictureHostUrl Address of the picture host.
   */
  constructor(stage, dataFolder, pictureHostUrl) {
    this.stage = stage;
    this.raw = join(dataFolder, 'media/raw');
    this.library = join(dataFolder, 'media/library');
    this.pictures = pictureHostUrl;
  }

  /**
   * @param {ApiClient} ripper
   * @param {ApiClient} person
   * @param {number} index
   */
  async ripFilm(ripper, person, index) {
    const film = films[index];
    if (!film) return;
    const { contracts, clock } = this.stage;
    const name = `${film.title} (${film.year})`;
    const rawPath = join(this.raw, `${name} - RAW`);
    const label = film.title.toUpperCase().replaceAll(' ', '_');
    const { job } = await ripper.call(contracts.reportJob, {
      body: {
        ...{ key: `disc-${index}`, mediaType: film.disc, job_kind: film.disc },
        ...{ detectedTitle: label, device: '/dev/sr0', status: 'ANALYZING' },
      },
    });
    const { id } = job;
    const changeStatus = this.#statusChanger(ripper, id);
    clock.advance(40_000);
    await changeStatus('METADATA_SELECTION');
    if (film.ends === 'waits') return void (await changeStatus('WAITING_FOR_USER_DECISION'));
    clock.advance(180_000);
    await person.call(contracts.assignMovie, {
      params: { id },
      body: {
        title: film.title,
        year: film.year,
        poster: this.#picture('films', index, film.title),
      },
    });
    await changeStatus('READY_TO_START');
    await changeStatus('RIPPING');
    await this.#log(ripper, id, ['Title #1 was added', `Saving 1 titles into ${rawPath}`]);
    clock.advance(film.minutes * 18_000);
    if (film.ends === 'fails') {
      await this.#log(ripper, id, [
        'Hash check failed for file VTS_02_3.VOB',
        'Copy complete. 0 titles saved, 1 failed.',
      ]);
      return void (await changeStatus(
        'ERROR',
        'The disc has read errors: 0 of 1 titles were saved',
      ));
    }
    await this.#rip(ripper, id, film, rawPath);
    await changeStatus('MEDIAINFO_CHECK');
    await this.#analyse(ripper, id, film, rawPath);
    await changeStatus('READY_TO_ENCODE');
    if (film.ends === 'ready') return;
    await this.#encode(ripper, id, film, join(this.library, name, `${name}.mkv`), changeStatus);
  }

  /**
   * @param {ApiClient} ripper
   * @param {ApiClient} person
   * @param {number} index
   */
  async ripAlbum(ripper, person, index) {
    const album = albums[index];
    if (!album) return;
    const { contracts, clock } = this.stage;
    const { title, artist, year } = album;
    const { job } = await ripper.call(contracts.reportJob, {
      body: {
        ...{ key: `cd-${index}`, mediaType: 'cd', job_kind: 'cd' },
        ...{ device: '/dev/sr0', status: 'CD_ANALYZING', detectedTitle: `Audio CD ${index + 1}` },
      },
    });
    const { id } = job;
    const changeStatus = this.#statusChanger(ripper, id);
    await changeStatus('CD_METADATA_SELECTION');
    clock.advance(90_000);
    const tracks = album.tracks.map(([name, seconds], trackIndex) => ({
      ...{ position: trackIndex + 1, title: name, lengthMs: seconds * 1000 },
    }));
    await person.call(contracts.assignCd, {
      params: { id },
      body: { title, artist, year, tracks, cover: this.#picture('albums', index, title) },
    });
    await changeStatus('CD_READY_TO_RIP');
    await changeStatus('CD_RIPPING');
    clock.advance(420_000);
    const output = join(this.library, artist, title);
    for (const { position, title: name, lengthMs } of tracks) {
      const file = join(output, `${String(position).padStart(2, '0')} ${name}.flac`);
      const sizeBytes = await writeSparseFile(file, lengthMs * 90);
      await ripper.call(contracts.recordJobOutput, {
        params: { id },
        body: { path: file, sizeBytes },
      });
    }
    const bytesOut = tracks.reduce((sum, { lengthMs }) => sum + lengthMs * 90, 0);
    const body = { ripSuccessful: true, encodeSuccess: true, output_path: output, bytesOut };
    await ripper.call(contracts.changeJob, { params: { id }, body });
    await changeStatus('FINISHED');
  }

  /**
   * Deletes the raw files of one film, and the job of another film with all its files, so that the
   * bin has entries. Creates two folders of raw files that belong to no job.
   *
   * @param {ApiClient} person
   */
  async fillBinAndOrphans(person) {
    const { contracts } = this.stage;
    const idOf = async (/** @type {string} */ title) => {
      const { jobs } = await person.call(contracts.listJobs, { query: { search: title } });
      if (!jobs[0]) throw new Error(`No job for ${title}`);
      return jobs[0].id;
    };
    await person.call(contracts.deleteJobFiles, {
      params: { id: await idOf('Orchard of Static') },
      body: { target: 'raw' },
    });
    await person.call(contracts.deleteJob, {
      params: { id: await idOf('Tram 28 at Night') },
      body: { target: 'both' },
    });
    for (const name of ['Summer at the Lake (1993)', 'The Paper Trail (2012)'])
      await writeSparseFile(join(this.raw, `${name} - RAW`, 'title_t00.mkv'), 6 * gigabyte);
  }

  /** @type {(kind: string, seed: number, title: string) => string} */
  #picture(kind, seed, title) {
    return `${this.pictures}/${kind}/${seed}/${encodeURIComponent(title)}`;
  }

  /**
   * @param {ApiClient} ripper
   * @param {number} id
   * @returns {(status: JobStatus, reason?: string) => Promise<unknown>}
   */
  #statusChanger(ripper, id) {
    return (status, reason) =>
      ripper.call(this.stage.contracts.changeJobStatus, {
        params: { id },
        body: { status, ...(reason === undefined ? {} : { reason }) },
      });
  }

  /** @type {(ripper: ApiClient, id: number, lines: string[]) => Promise<unknown>} */
  #log(ripper, id, lines) {
    const body = { lines, source: 'MAKEMKV_RIP' };
    return ripper.call(this.stage.contracts.appendJobLog, { params: { id }, body });
  }

  /** @type {(ripper: ApiClient, id: number, film: Film, rawPath: string) => Promise<void>} */
  async #rip(ripper, id, film, rawPath) {
    const { contracts } = this.stage;
    const bytesIn = Math.round((film.disc === 'bluray' ? 0.27 : 0.062) * film.minutes * gigabyte);
    await writeSparseFile(join(rawPath, `${film.title}_t00.mkv`), bytesIn);
    const params = { id };
    await ripper.call(contracts.attachJobInfos, {
      params,
      body: {
        ripperLog: [
          'MSG:1005,0,1,"MakeMKV started","%1"',
          'MSG:5005,0,1,"1 titles saved","%1","1"',
        ],
      },
    });
    const body = { raw_path: rawPath, ripSuccessful: true, bytesIn };
    await ripper.call(contracts.changeJob, { params, body });
    await this.#log(ripper, id, ['Copy complete. 1 titles saved.']);
  }

  /** @type {(ripper: ApiClient, id: number, film: Film, rawPath: string) => Promise<void>} */
  async #analyse(ripper, id, film, rawPath) {
    const { contracts, clock } = this.stage;
    const startedAt = new Date(clock.now()).toISOString();
    clock.advance(4_000);
    const analyzerInfo = analysisOfDisc(film, join(rawPath, `${film.title}_t00.mkv`), {
      startedAt,
      endedAt: new Date(clock.now()).toISOString(),
    });
    await ripper.call(contracts.attachJobInfos, { params: { id }, body: { analyzerInfo } });
  }

  /** @type {(ripper: ApiClient, id: number, film: Film, output: string, to: (status: JobStatus) => Promise<unknown>) => Promise<void>} */
  async #encode(ripper, id, film, output, changeStatus) {
    const { contracts, clock } = this.stage;
    await changeStatus('ENCODING');
    clock.advance(film.minutes * 26_000);
    const sizeBytes = await writeSparseFile(output, Math.round(film.minutes * 0.031 * gigabyte));
    const params = { id };
    await ripper.call(contracts.recordJobOutput, { params, body: { path: output, sizeBytes } });
    const body = { output_path: output, encodeSuccess: true, bytesOut: sizeBytes, progress: 100 };
    await ripper.call(contracts.changeJob, { params, body });
    await changeStatus('FINISHED');
  }
}

/**
 * Creates a sparse file, which has the given size but occupies no disk space.
 *
 * @param {string} path
 * @param {number} bytes
 */
async function writeSparseFile(path, bytes) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  await truncate(path, bytes);
  return bytes;
}
