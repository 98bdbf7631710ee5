import type { ScannedTitle } from './encode-parameters.js';
import { encodeArguments } from './encode-parameters.js';
import { findChosenTitle, planEncode, type ScannedInput, type Selectors } from './encode-plan.js';

const now = new Date('2026-03-01T10:00:00.000Z');
const selectors: Selectors = {
  preset: 'Fast 1080p30',
  container: 'mkv',
  minLengthMinutes: 10,
  audioLanguages: ['deu', 'eng'],
  subtitleLanguages: ['deu'],
};

function audio(id: number, language: string) {
  return { id, language, languageLabel: language, title: null, format: 'ac3', channels: 6 };
}

function subtitle(id: number, language: string, format = 'VOBSUB') {
  return { id, language, languageLabel: language, format, forced: false };
}

function title(minutes: number, fields: Partial<ScannedTitle> = {}): ScannedTitle {
  return {
    index: 1,
    playlist: null,
    durationSeconds: minutes * 60,
    videoCodec: 'mpeg2video',
    width: 720,
    height: 576,
    frameRate: 25,
    chapters: 3,
    audio: [audio(1, 'eng'), audio(2, 'fra'), audio(3, 'deu')],
    subtitles: [subtitle(1, 'eng'), subtitle(2, 'deu'), subtitle(3, 'deu', 'PGS')],
    ...fields,
  };
}

function file(fileName: string, sizeBytes: number, ...titles: ScannedTitle[]): ScannedInput {
  return { filePath: `/raw/${fileName}`, fileName, sizeBytes, titles };
}

describe('the encode plan', () => {
  it('selects the largest title that is long enough', () => {
    const plan = planEncode(
      [
        file('Film_t00.mkv', 100, title(5)),
        file('Film_t01.mkv', 4000, title(90)),
        file('Film_t02.mkv', 9000, title(9.9)),
        file('Film_t03.mkv', 3000, title(91)),
      ],
      selectors,
      now,
    );

    expect(plan).toMatchObject({
      encodeInputTitleId: 2,
      encodeInputPath: '/raw/Film_t01.mkv',
      selectedTitleIds: [2],
      titleSelectionRequired: false,
      notes: ['2 of 4 titles are shorter than 10 minutes.'],
    });
    expect(findChosenTitle(plan)).toMatchObject({ makemkvTitleId: 1, durationMinutes: 90 });
  });

  it('selects the longest title of a disc', () => {
    const titles = [title(44, { index: 1 }), title(96, { index: 2 }), title(12, { index: 3 })];

    expect(planEncode([file('VIDEO_TS', 0, ...titles)], selectors, now)).toMatchObject({
      encodeInputTitleId: 2,
      handBrakeTitleId: 2,
    });
  });

  it('selects the tracks in the wanted languages', () => {
    const selectedTitle = findChosenTitle(
      planEncode([file('a.mkv', 1, title(20))], selectors, now),
    );

    expect(selectedTitle?.audioTracks.map(({ selectedForEncode }) => selectedForEncode)).toEqual([
      true,
      false,
      true,
    ]);
    expect(selectedTitle?.subtitleTracks.map(({ selectedForEncode }) => selectedForEncode)).toEqual(
      [false, true, true],
    );
  });

  it('selects all tracks if no language is set, and the first one if no language matches', () => {
    const noLanguages = { ...selectors, audioLanguages: [], subtitleLanguages: [] };
    const input = [file('a.mkv', 1, title(20))];
    const selectedTracks = (plan: ReturnType<typeof planEncode>) =>
      findChosenTitle(plan)?.audioTracks.filter((track) => track.selectedForEncode);

    expect(selectedTracks(planEncode(input, noLanguages, now))).toHaveLength(3);
    const japanese = { ...selectors, audioLanguages: ['jpn'] };
    expect(selectedTracks(planEncode(input, japanese, now))).toMatchObject([{ id: 1 }]);
  });

  it('leaves out subtitles that the container cannot contain', () => {
    const mp4 = { ...selectors, container: 'mp4' } as const;
    const selectedTitle = findChosenTitle(planEncode([file('a.mkv', 1, title(20))], mp4, now));

    expect(selectedTitle?.subtitleTracks.filter((track) => track.selectedForEncode)).toMatchObject([
      { id: 2 },
    ]);
  });

  it("follows the user's choice instead of the rules", () => {
    const input = [file('a.mkv', 1, title(5)), file('b.mkv', 2, title(20))];
    const choice = { titleId: 1, audioTrackIds: [2], subtitleTrackIds: [] };
    const plan = planEncode(input, selectors, now, choice);

    expect(plan).toMatchObject({ encodeInputTitleId: 1, reviewConfirmed: true });
    const { audioTracks = [], subtitleTracks = [] } = findChosenTitle(plan) ?? {};
    expect(audioTracks.filter((track) => track.selectedForEncode)).toMatchObject([{ id: 2 }]);
    expect(subtitleTracks.filter((track) => track.selectedForEncode)).toEqual([]);
  });

  it('requires a choice when no title is long enough, or there is none', () => {
    const planWithShortTitle = planEncode([file('a.mkv', 1, title(5))], selectors, now);
    expect(planWithShortTitle).toMatchObject({
      titleSelectionRequired: true,
      encodeInputTitleId: null,
    });
    expect(findChosenTitle(planWithShortTitle)).toBeNull();
    expect(planEncode([], selectors, now)).toMatchObject({
      titleSelectionRequired: true,
      notes: ['No title was found.'],
    });
  });
});

describe('the arguments of an encode', () => {
  const parameters = {
    input: '/raw/a b.mkv',
    title: 2,
    output: '/out/x.mkv',
    preset: 'Fast 1080p30',
    container: 'mkv',
    audio: [1, 3],
    subtitles: [2],
  } as const;

  it('contain every selected track once', () => {
    const args = encodeArguments(parameters).join('|');

    expect(args).toContain('-i|/raw/a b.mkv|-t|2');
    expect(args).toContain('--audio|1,3|--aencoder|copy,copy');
    expect(args).toContain('--subtitle|2|--subtitle-burned=none');
  });

  it('override the preset even if nothing was selected', () => {
    const args = encodeArguments({ ...parameters, audio: [], subtitles: [] }).join('|');

    expect(args).toContain('--audio|none');
    expect(args).toContain('--subtitle|none');
  });
});
