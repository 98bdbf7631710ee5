import { Checkbox, Text } from '@mantine/core';
import type { DeletePreview, KeptPathReply, PathCandidateReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './deletion.module.css';
import { deletionMessages } from './deletion.messages.js';

interface PreviewTreeProps {
  preview: Pick<DeletePreview, 'pathCandidates' | 'kept'>;
  excludedPaths: ReadonlySet<string>;
  /** True if the files are deleted permanently instead of moved to the bin. */
  permanent: boolean;
  /** Undefined if paths cannot be excluded individually. */
  onExclude?: (path: string, isExcluded: boolean) => void;
}

/**
 * The files that will be deleted, and the files that will be kept, with the reasons for keeping
 * them.
 */
export function PreviewTree({ preview, excludedPaths, permanent, onExclude }: PreviewTreeProps) {
  const t = useMessages(deletionMessages);
  const { pathCandidates, kept } = preview;
  return (
    <div className={classes.tree}>
      <h3>{t(permanent ? 'goes' : 'goesToBin')}</h3>
      {(['raw', 'movie'] as const).map((kind) => (
        <section key={kind} aria-label={t(kind)}>
          <Text size="xs" c="dimmed">
            {t(kind)}
          </Text>
          {pathCandidates[kind].length === 0 && <Text size="sm">{t('nothing')}</Text>}
          <ul>
            {pathCandidates[kind].map((candidate) => (
              <li key={candidate.path}>
                <DeletedPath
                  candidate={candidate}
                  isExcluded={excludedPaths.has(candidate.path)}
                  onExclude={onExclude}
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
                <KeptPath keptPath={path} />
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
  isExcluded: boolean;
  onExclude: PreviewTreeProps['onExclude'];
}

function DeletedPath({ candidate, isExcluded, onExclude }: CandidateProps) {
  const t = useMessages(deletionMessages);
  const format = useFormat();
  const { path, exists, files, sizeBytes } = candidate;
  const description = exists
    ? t('files', { count: files, size: format.bytes(sizeBytes) })
    : t('missing');
  if (!onExclude || !exists)
    return (
      <span className={classes.path} data-gone={!exists || undefined}>
        <code>{path}</code> {description}
      </span>
    );
  return (
    <Checkbox
      checked={!isExcluded}
      onChange={({ currentTarget }) => onExclude(path, !currentTarget.checked)}
      label={<code>{path}</code>}
      description={description}
    />
  );
}

function KeptPath({ keptPath: { path, reason, jobIds, detail } }: { keptPath: KeptPathReply }) {
  const t = useMessages(deletionMessages);
  return (
    <span className={classes.path}>
      <code>{path}</code> {t(`kept.${reason}`, { jobs: jobIds.join(', '), detail })}
    </span>
  );
}
