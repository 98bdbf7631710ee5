import type { OutputDirReply } from '@stackyard/contracts';
import { CircleX, HardDrive, TriangleAlert } from 'lucide-react';
import detail from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import classes from './media-settings.module.css';
import { mediaSettingsMessages } from './media-settings.messages.js';

const bytesPerGigabyte = 1_000_000_000;

interface OutputFoldersProps {
  folders: readonly OutputDirReply[];
  /** The saved limit below which encodes don't start; undefined while it is loading. */
  minFreeGigabytes: number | undefined;
}

/** The folders that encodes are written to, with their free space. */
export function OutputFolders({ folders, minFreeGigabytes }: OutputFoldersProps) {
  const t = useMessages(mediaSettingsMessages);
  if (folders.length === 0) return null;
  return (
    <Section title={t('folders')}>
      <ul className={detail.rows}>
        {folders.map((folder) => (
          <li key={folder.path} className={classes.tool}>
            <code>{folder.path}</code>
            <FreeSpace folder={folder} minFreeGigabytes={minFreeGigabytes} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface FreeSpaceProps extends Pick<OutputFoldersProps, 'minFreeGigabytes'> {
  folder: OutputDirReply;
}

function FreeSpace({ folder: { freeBytes }, minFreeGigabytes }: FreeSpaceProps) {
  const t = useMessages(mediaSettingsMessages);
  const format = useFormat();
  if (freeBytes === null) return <ToneBadge tone="failed" icon={CircleX} label={t('away')} />;
  const label = t('freeSpace', { size: format.bytes(freeBytes) });
  if (minFreeGigabytes === undefined) {
    return <ToneBadge tone="unknown" icon={HardDrive} label={label} />;
  }
  if (freeBytes >= minFreeGigabytes * bytesPerGigabyte) {
    return <ToneBadge tone="done" icon={HardDrive} label={label} />;
  }
  return (
    <>
      <ToneBadge tone="failed" icon={TriangleAlert} label={label} />
      <span>{t('belowMinimum')}</span>
    </>
  );
}
