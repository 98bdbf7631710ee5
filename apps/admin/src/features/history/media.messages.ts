import { defineMessages } from '#shared/i18n/messages.js';
import type { JobKind, MediaType } from '@stackyard/contracts';

export const mediaMessages = defineMessages<MediaType>({
  en: {
    bluray: 'Blu-ray',
    dvd: 'DVD',
    cd: 'CD',
    audiobook: 'Audiobook',
    converter: 'Converted file',
    other: 'Other',
  },
  de: {
    bluray: 'Blu-ray',
    dvd: 'DVD',
    cd: 'CD',
    audiobook: 'Hörbuch',
    converter: 'Umgewandelte Datei',
    other: 'Sonstiges',
  },
});

export const kindMessages = defineMessages<JobKind>({
  en: {
    bluray: 'Blu-ray',
    dvd: 'DVD',
    cd: 'CD',
    audiobook: 'Audiobook',
    converter_audio: 'Converted audio',
    converter_video: 'Converted video',
    converter_iso: 'Converted disc image',
    dvd_series_container: 'Series on DVD',
    dvd_series_child: 'Disc of a series',
    multipart_movie_container: 'Multi-part film',
    multipart_movie_child: 'Part of a film',
    multipart_movie_merge: 'Merged film',
    other: 'Other',
  },
  de: {
    bluray: 'Blu-ray',
    dvd: 'DVD',
    cd: 'CD',
    audiobook: 'Hörbuch',
    converter_audio: 'Umgewandeltes Audio',
    converter_video: 'Umgewandeltes Video',
    converter_iso: 'Umgewandeltes Disc-Abbild',
    dvd_series_container: 'Serie auf DVD',
    dvd_series_child: 'Disc einer Serie',
    multipart_movie_container: 'Mehrteiliger Film',
    multipart_movie_child: 'Teil eines Films',
    multipart_movie_merge: 'Zusammengefügter Film',
    other: 'Sonstiges',
  },
});
