import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const runFile = promisify(execFile);
const subtitles = '1\n00:00:01,000 --> 00:00:02,000\nHi\n';
const chapters = `;FFMETADATA1
[CHAPTER]
TIMEBASE=1/1000
START=0
END=2500
title=One
[CHAPTER]
TIMEBASE=1/1000
START=2500
END=5000
title=Two
`;

let samplesFolder: Promise<string> | undefined;

/**
 * Creates a five-second film like those that a ripper produces, with audio in two languages, two
 * subtitle tracks and two chapters.
 */
export async function createFilm(to: string): Promise<string> {
  return copySample('film.mkv', to, async (file, folder) => {
    await writeFile(join(folder, 'en.srt'), subtitles);
    await writeFile(join(folder, 'chapters'), chapters);
    const inputs = [
      ...['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25:duration=5'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=5'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=880:duration=5'],
      ...['-i', join(folder, 'en.srt'), '-i', join(folder, 'en.srt')],
      ...['-f', 'ffmetadata', '-i', join(folder, 'chapters')],
    ];
    const mapArguments = ['0:v', '1:a', '2:a', '3:s', '4:s'].flatMap((stream) => ['-map', stream]);
    const languages = ['a:0=eng', 'a:1=ger', 's:0=eng', 's:1=ger'].flatMap((entry) => {
      const [stream = '', language = ''] = entry.split('=');
      return [`-metadata:s:${stream}`, `language=${language}`];
    });
    const codecArguments = ['-c:v', 'mpeg2video', '-c:a', 'ac3', '-c:s', 'srt'];
    await runFfmpeg(
      ...[...inputs, ...mapArguments, '-map_chapters', '5', ...codecArguments, ...languages],
      ...['-disposition:s:1', 'forced', file],
    );
  });
}

/** Creates a damaged DVD folder that lacks its index. */
export async function createDvdFolderWithoutIndex(to: string): Promise<void> {
  const from = await createFilm(join(await createSamplesFolder(), 'source.mkv'));
  await copySample('VTS_01_1.VOB', join(to, 'VIDEO_TS/VTS_01_1.VOB'), (file) =>
    runFfmpeg('-i', from, '-map', '0:v', '-map', '0:a', '-target', 'pal-dvd', file),
  );
}

/** Creates a DVD folder with menus and an index, as produced by an authoring program. */
export async function createDvdFolder(to: string): Promise<void> {
  await cp(join(await authorDisc(), 'VIDEO_TS'), join(to, 'VIDEO_TS'), { recursive: true });
}

export async function createDvdImage(to: string): Promise<void> {
  const disc = await authorDisc();
  await copySample('disc.iso', join(to, 'DISC.iso'), async (file) => {
    await runFile('genisoimage', ['-quiet', '-dvd-video', '-o', file, disc]);
  });
}

/** Creates a two-second disc, once per spec file. */
async function authorDisc(): Promise<string> {
  const folder = await createSamplesFolder();
  const disc = join(folder, 'disc');
  await copySample('disc.mpg', join(folder, 'disc-source.mpg'), async (file) => {
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=352x288:rate=25:duration=2'];
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=2'];
    const small = ['-s', '352x288', '-b:v', '500k'];
    await runFfmpeg(...picture, ...sound, '-target', 'pal-dvd', ...small, file);
    const plan = `<dvdauthor><vmgm/><titleset><titles><audio lang="en"/>
      <pgc><vob file="${file}" chapters="0,0:01"/></pgc></titles></titleset></dvdauthor>`;
    await writeFile(join(folder, 'disc.xml'), plan);
    const env = { ...process.env, VIDEO_FORMAT: 'PAL' };
    await runFile('dvdauthor', ['-o', disc, '-x', join(folder, 'disc.xml')], { env });
  });
  return disc;
}

export async function createBlurayFolder(to: string): Promise<void> {
  const from = await createFilm(join(await createSamplesFolder(), 'source.mkv'));
  const streams = ['-map', '0:v', '-map', '0:a', '-c', 'copy', '-mpegts_m2ts_mode', '1'];
  await copySample('00000.m2ts', join(to, 'BDMV/STREAM/00000.m2ts'), (file) =>
    runFfmpeg('-i', from, ...streams, '-f', 'mpegts', file),
  );
  await mkdir(join(to, 'BDMV/PLAYLIST'), { recursive: true });
}

/**
 * Creates a CD folder like those that a ripper produces: a compressed track with tags and an
 * uncompressed track.
 */
export async function createCdFolder(to: string): Promise<void> {
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2', '-ac', '2', '-ar', '44100'];
  const tags = ['album=The Album', 'artist=The Band', 'title=First', 'track=1/2'];
  await copySample('track01.flac', join(to, '01 The Band - First.flac'), (file) =>
    runFfmpeg(...tone, ...tags.flatMap((tag) => ['-metadata', tag]), file),
  );
  await copySample('track02.wav', join(to, 'track02.cdda.wav'), (file) => runFfmpeg(...tone, file));
}

async function runFfmpeg(...args: string[]): Promise<void> {
  await runFile('ffmpeg', ['-v', 'error', '-y', ...args]);
}

/** Creates the sample once per spec file and copies it to the given path. */
async function copySample(
  name: string,
  to: string,
  make: (file: string, folder: string) => Promise<void>,
): Promise<string> {
  const folder = await createSamplesFolder();
  const file = join(folder, name);
  createdSamples.set(name, createdSamples.get(name) ?? make(file, folder));
  await createdSamples.get(name);
  await mkdir(dirname(to), { recursive: true });
  await copyFile(file, to);
  return to;
}

const createdSamples = new Map<string, Promise<void>>();

function createSamplesFolder(): Promise<string> {
  return (samplesFolder ??= mkdtemp(join(tmpdir(), 'stackyard-samples-')));
}

afterAll(async () => {
  if (samplesFolder) await rm(await samplesFolder, { recursive: true, force: true });
});
