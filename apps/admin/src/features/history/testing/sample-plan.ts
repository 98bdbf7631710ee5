import type { AlbumPlan, EncodePlan } from '@stackyard/contracts';

/** A plan with one title that has audio tracks in two languages. */
export const samplePlan: EncodePlan = {
  generatedAt: '2026-03-01T10:30:00.000Z',
  mode: 'reencode',
  reviewConfirmed: false,
  minLengthMinutes: 20,
  selectors: {
    preset: 'Fast 1080p30',
    container: 'mkv',
    audio: { languages: ['eng'] },
    subtitle: { languages: [] },
  },
  titleSelectionRequired: false,
  titles: [
    {
      id: 1,
      filePath: '/raw/heat/title_t00.mkv',
      fileName: 'title_t00.mkv',
      handBrakeTitleId: 1,
      makemkvTitleId: 0,
      playlistId: null,
      sizeBytes: 32_000_000_000,
      durationSeconds: 10_200,
      durationMinutes: 170,
      chapters: 52,
      videoTracks: [{ id: 1, format: 'AVC', width: 1920, height: 1080, frameRate: 23.976 }],
      audioTracks: [
        {
          id: 1,
          language: 'eng',
          languageLabel: 'English',
          title: null,
          format: 'DTS-HD MA',
          channels: 6,
          selectedByRule: true,
          selectedForEncode: true,
        },
        {
          id: 2,
          language: 'deu',
          languageLabel: 'German',
          title: null,
          format: 'AC-3',
          channels: 2,
          selectedByRule: false,
          selectedForEncode: false,
        },
      ],
      subtitleTracks: [
        {
          id: 1,
          language: 'eng',
          languageLabel: 'English',
          format: 'PGS',
          forced: false,
          selectedByRule: true,
          selectedForEncode: true,
        },
      ],
      selectedByMinLength: true,
      eligibleForEncode: true,
      encodeInput: true,
    },
  ],
  selectedTitleIds: [1],
  encodeInputTitleId: 1,
  encodeInputPath: '/raw/heat/title_t00.mkv',
  handBrakeTitleId: 1,
  notes: ['The longest title was taken.'],
};

/** A plan of a CD with two tracks. */
export const sampleAlbum: AlbumPlan = {
  generatedAt: '2026-03-01T10:05:00.000Z',
  mode: 'album',
  format: 'flac',
  title: 'Kind of Blue',
  artist: 'Miles Davis',
  year: 1959,
  musicBrainzId: null,
  outputName: 'Miles Davis - Kind of Blue',
  tracks: ['So What', 'Blue in Green'].map((title, index) => ({
    position: index + 1,
    filePath: `/raw/blue/0${index + 1}.wav`,
    fileName: `0${index + 1}.wav`,
    title,
    artist: 'Miles Davis',
    durationSeconds: 62,
    outputName: `0${index + 1} ${title}.flac`,
  })),
};
