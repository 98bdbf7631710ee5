/**
 * Returns the analysis of a film's disc as Stackyard stores it.
 *
 * @param {import('./films.mjs').Film} film
 * @param {string} filePath
 * @param {{ startedAt: string, endedAt: string }} times
 * @returns {Record<string, unknown>}
 */
export function analysisOfDisc({ title, disc, minutes }, filePath, { startedAt, endedAt }) {
  const isBluray = disc === 'bluray';
  const durationSeconds = minutes * 60;
  const audioTrack = (
    /** @type {string} */ id,
    /** @type {string} */ language,
    /** @type {number} */ channels,
  ) => ({
    ...{ id, format: isBluray ? 'DTS' : 'AC-3', codecId: isBluray ? 'A_DTS' : 'A_AC3', language },
    commercialName: isBluray ? 'DTS-HD Master Audio' : 'Dolby Digital',
    ...{ channels, channelLayout: channels === 6 ? '5.1' : '2.0', samplingRate: 48_000 },
    ...{ durationSeconds, bitRate: channels === 6 ? 1_509_000 : 192_000, title: null },
    ...{ default: id === '2', forced: false },
  });
  const textTrack = (/** @type {string} */ id, /** @type {string} */ language, forced = false) => ({
    ...{ id, format: isBluray ? 'PGS' : 'VobSub', codecId: isBluray ? 'S_HDMV/PGS' : 'S_VOBSUB' },
    ...{ language, title: null, default: false, forced },
  });
  const file = {
    ...{ filePath, fileName: filePath.split('/').at(-1), format: 'Matroska', durationSeconds },
    sizeBytes: Math.round((isBluray ? 0.27 : 0.062) * minutes * 1_000_000_000),
    ...{ overallBitRate: isBluray ? 36_000_000 : 8_200_000, title, music: null },
    videoTracks: [
      {
        ...{ id: '1', format: isBluray ? 'AVC' : 'MPEG Video' },
        codecId: isBluray ? 'V_MPEG4/ISO/AVC' : 'V_MPEG2',
        ...(isBluray ? { width: 1920, height: 1080 } : { width: 720, height: 576 }),
        ...{ frameRate: isBluray ? 23.976 : 25, aspectRatio: 1.778, bitDepth: 8 },
        ...{ scanType: isBluray ? 'Progressive' : 'Interlaced', durationSeconds },
        bitRate: isBluray ? 31_000_000 : 6_400_000,
      },
    ],
    audioTracks: [audioTrack('2', 'eng', 6), audioTrack('3', 'deu', 6), audioTrack('4', 'eng', 2)],
    textTracks: [textTrack('5', 'eng'), textTrack('6', 'deu'), textTrack('7', 'deu', true)],
    chapters: Array.from({ length: Math.round(minutes / 8) }, (_, index) => ({
      ...{ startSeconds: index * 480, name: `Chapter ${index + 1}` },
    })),
  };
  return {
    ...{ generatedAt: endedAt, source: 'file_review', structure: 'files', files: [file] },
    ...{ filesOmitted: 0, scanRunInfo: null },
    runInfo: {
      ...{ source: 'MEDIAINFO', cmd: 'mediainfo', args: ['--Output=JSON', filePath] },
      ...{ startedAt, endedAt, durationMs: Date.parse(endedAt) - Date.parse(startedAt) },
      ...{ status: 'SUCCESS', exitCode: 0, stdoutLines: 214, stderrLines: 0 },
      ...{ highlights: [], errorMessage: null },
    },
  };
}
