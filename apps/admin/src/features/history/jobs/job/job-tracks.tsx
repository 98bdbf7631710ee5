import { Code, Stack, Table, Text } from '@mantine/core';
import {
  jobInfoKinds,
  type AlbumPlan,
  type EncodePlan,
  type JobDetailReply,
  type MediaFileInfo,
  type PlannedTitle,
} from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { ListVideo } from 'lucide-react';
import { Section } from '#shared/detail/section.js';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { regionOf, useFormat } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../jobs.module.css';
import { albumIn, analysisIn, planIn } from './job-info.js';
import { jobMessages } from './job.messages.js';

/** The titles and tracks found, the encode plan, and the raw output of the tools. */
export function JobTracks({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const analysis = analysisIn(job.analyzerInfo);
  const plan = planIn(job.encodePlan);
  const album = albumIn(job.encodePlan);
  const availableKinds = jobInfoKinds.filter((kind) => job[kind] !== null);
  return (
    <Stack gap="md">
      {availableKinds.length === 0 && <NoTracks job={job} />}
      {plan && <Plan plan={plan} />}
      {album && <Album album={album} />}
      {sortByName(analysis?.files ?? []).map((file) => (
        <FileTracks key={file.filePath} file={file} />
      ))}
      {analysis && analysis.filesOmitted > 0 && (
        <Text size="sm">{t('more', { count: analysis.filesOmitted })}</Text>
      )}
      {availableKinds.map((kind) => (
        <details key={kind} className={classes.info}>
          <summary>{t(`info.${kind}`)}</summary>
          <Code block>{JSON.stringify(job[kind], null, 2)}</Code>
        </details>
      ))}
    </Stack>
  );
}

function NoTracks({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const { id, status, mediaType, raw_path: rawPath } = job;
  const isFinished = status === 'FINISHED' && rawPath === null;
  return (
    <EmptyState
      icon={ListVideo}
      title={t(isFinished ? 'notRecorded' : rawPath === null ? 'noRawFiles' : 'noTracks', {
        medium: mediaType,
      })}
      text={t(
        isFinished ? 'notRecordedText' : rawPath === null ? 'noRawFilesText' : 'noTracksText',
        { medium: mediaType },
      )}
    >
      {isFinished && (
        <Link to="/jobs/$jobId" params={{ jobId: id }}>
          {t('filesInSummary')}
        </Link>
      )}
    </EmptyState>
  );
}

/** Sorts files by path, because each tool lists them in the order in which it finished them. */
function sortByName(files: readonly MediaFileInfo[]): MediaFileInfo[] {
  return files.toSorted((a, b) =>
    a.filePath.localeCompare(b.filePath, undefined, { numeric: true }),
  );
}

function Plan({ plan }: { plan: EncodePlan }) {
  const t = useMessages(jobMessages);
  return (
    <Section title={t('plan')} aside={`${plan.selectors.preset} · ${plan.selectors.container}`}>
      {plan.titles.map((title) => (
        <TitleTracks key={title.id} title={title} />
      ))}
      {plan.notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
    </Section>
  );
}

function Album({ album }: { album: AlbumPlan }) {
  const t = useMessages(jobMessages);
  const format = useFormat();
  return (
    <Section title={t('plan')} aside="FLAC">
      <Text size="sm" c="dimmed">
        {t('albumFolder', { folder: album.outputName })}
      </Text>
      <Tracks
        rows={album.tracks.map(({ position, fileName, outputName, durationSeconds }) => ({
          kind: format.number(position),
          text: `${fileName} → ${outputName}`,
          note: format.durationText(durationSeconds * 1000),
        }))}
      />
    </Section>
  );
}

function TitleTracks({ title }: { title: PlannedTitle }) {
  const t = useMessages(jobMessages);
  const format = useFormat();
  const { id, durationMinutes, encodeInput, videoTracks, audioTracks, subtitleTracks } = title;
  return (
    <div className={classes.title} data-chosen={encodeInput || undefined}>
      <Text size="sm" fw={600}>
        {t('titleOf', { id, length: format.durationText(durationMinutes * 60_000) })}
        {encodeInput && ` · ${t('chosen')}`}
      </Text>
      <Tracks
        rows={[
          ...videoTracks.map(({ format, width, height }) => ({
            kind: t('video'),
            text: `${format} ${width} × ${height}`,
            note: encodeInput && t('chosen'),
          })),
          ...audioTracks.map(({ languageLabel, format, channels, selectedForEncode }) => ({
            kind: t('audio'),
            text: `${languageLabel}, ${format}, ${channels}`,
            note: selectedForEncode && t('chosen'),
          })),
          ...subtitleTracks.map(({ languageLabel, format, selectedForEncode }) => ({
            kind: t('subtitles'),
            text: `${languageLabel}, ${format}`,
            note: selectedForEncode && t('chosen'),
          })),
        ]}
      />
    </div>
  );
}

function FileTracks({ file }: { file: MediaFileInfo }) {
  const t = useMessages(jobMessages);
  const languageName = useLanguageName();
  const flagsOf = (track: { default: boolean; forced: boolean }) => [
    track.default && t('default'),
    track.forced && t('forced'),
  ];
  const format = useFormat();
  const { fileName, sizeBytes, durationSeconds, videoTracks, audioTracks, textTracks } = file;
  const facts = [
    sizeBytes !== null && format.bytes(sizeBytes),
    durationSeconds !== null && format.durationText(durationSeconds * 1000),
  ].filter(Boolean);
  return (
    <Section title={fileName} aside={facts.join(' · ')}>
      <Tracks
        rows={[
          ...videoTracks.map((track) => ({
            kind: t('video'),
            text: [track.format, track.width && `${track.width} × ${track.height}`],
          })),
          ...audioTracks.map((track, index) => ({
            kind: `${t('audio')} ${format.number(index + 1)}`,
            text: [
              languageName(track.language),
              track.commercialName ?? track.format,
              track.channelLayout,
              ...flagsOf(track),
            ],
          })),
          ...textTracks.map((track, index) => ({
            kind: `${t('subtitles')} ${format.number(index + 1)}`,
            text: [languageName(track.language), track.format, ...flagsOf(track)],
          })),
        ].map(({ kind, text }) => ({ kind, text: text.filter(Boolean).join(', ') }))}
      />
    </Section>
  );
}

/**
 * Returns a function that translates a language code such as `deu` to the name of the language. The
 * function returns null for `und` (undetermined), which is common for music.
 */
function useLanguageName(): (language: string | null) => string | null {
  const names = new Intl.DisplayNames(regionOf(useLocale()), { type: 'language' });
  return (language) => {
    if (language === null || language === 'und') return null;
    try {
      return names.of(language) ?? language;
    } catch {
      // Some programs write language names instead of codes. For such names, `of` throws an error.
      return language;
    }
  };
}

interface TrackRow {
  kind: string;
  text: string;
  /** The duration of the track, or a note that the track becomes part of the result. */
  note?: string | false;
}

function Tracks({ rows }: { rows: readonly TrackRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Table className={classes.tracks}>
      <Table.Tbody>
        {rows.map(({ kind, text, note }, index) => (
          <Table.Tr key={index}>
            <Table.Th scope="row">{kind}</Table.Th>
            <Table.Td>{text}</Table.Td>
            <Table.Td>{note}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
