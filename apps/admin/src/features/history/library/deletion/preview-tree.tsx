import { Checkbox, Text } from '@mantine/core';
import type { DeletePreview, KeptPathReply, PathCandidateReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './deletion.module.css';
import { deletionMessages } from './deletion.messages.js';

interface PreviewTreeProps {
  preview: Pick<DeletePreview, 'pathCandidates' | 'kept'>;
  spared: ReadonlySet<string>;
  /** Undefined if paths cannot be excluded individually. */
  onSpare?: (path: string, spared: boolean) => void;
}

/** The files that are deleted or kept, with the reason. */
export function PreviewTree({ preview, spared, onSpare }: PreviewTreeProps) {
  const t = useMessages(deletionMessages);
  const { pathCandidates, kept } = preview;
  return (
    <div className={classes.tree}>
      <h3>{t('goes')}</h3>
      {(['raw', 'movie'] as const).map((side) => (
        <section key={side} aria-label={t(side)}>
          <Text size="xs" c="dimmed">
            {t(side)}
          </Text>
          {pathCandidates[side].length === 0 && <Text size="sm">{t('nothing')}</Text>}
          <ul>
            {pathCandidates[side].map((candidate) => (
              <li key={candidate.path}>
                <Candidate
                  candidate={candidate}
                  spared={spared.has(candidate.path)}
                  onSpare={onSpare}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {kept.length > 0 && (
        <section aria-label={t('stays')}>
          <h3>{t('stays')}</h3>
          <ul>
            {kept.map((path) => (
              <li key={path.path}>
                <Kept kept={path} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface CandidateProps {
  candidate: PathCandidateReply;
  spared: boolean;
  onSpare: PreviewTreeProps['onSpare'];
}

function Candidate({ candidate, spared, onSpare }: CandidateProps) {
  const t = useMessages(deletionMessages);
  const format = useFormat();
  const { path, exists, files, sizeBytes } = candidate;
  const size = exists ? t('files', { count: files, size: format.bytes(sizeBytes) }) : t('missing');
  if (!onSpare || !exists)
    return (
      <span className={classes.path} data-gone={!exists || undefined}>
        <code>{path}</code> {size}
      </span>
    );
  return (
    <Checkbox
      checked={!spared}
      onChange={({ currentTarget }) => onSpare(path, !currentTarget.checked)}
      label={<code>{path}</code>}
      description={size}
    />
  );
}

function Kept({ kept: { path, reason, jobIds, detail } }: { kept: KeptPathReply }) {
  const t = useMessages(deletionMessages);
  return (
    <span className={classes.path}>
      <code>{path}</code> {t(`kept.${reason}`, { jobs: jobIds.join(', '), detail })}
    </span>
  );
}
