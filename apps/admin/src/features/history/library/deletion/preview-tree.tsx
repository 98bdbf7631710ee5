import { Checkbox, Text } from '@mantine/core';
import type { DeletePreview, KeptPathReply, PathCandidateReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './deletion.module.css';
import { sharedFolderOf } from './deletion-choice.js';
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
      {(['raw', 'movie'] as const)
        .filter((kind) => pathCandidates[kind].length > 0)
        .map((kind) => (
          <DeletedPaths
            key={kind}
            name={t(kind)}
            candidates={pathCandidates[kind]}
            excludedPaths={excludedPaths}
            onExclude={onExclude}
          />
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

interface DeletedPathsProps extends Pick<PreviewTreeProps, 'excludedPaths' | 'onExclude'> {
  name: string;
  candidates: readonly PathCandidateReply[];
}

/** The paths of one kind. A folder that all of them share is named once, above them. */
function DeletedPaths({ name, candidates, excludedPaths, onExclude }: DeletedPathsProps) {
  const t = useMessages(deletionMessages);
  const folder = sharedFolderOf(candidates.map(({ path }) => path));
  return (
    <section aria-label={name}>
      <Text size="xs" c="dimmed">
        {name}
        {folder !== '' && ` · ${t('inFolder', { folder })}`}
      </Text>
      <ul>
        {candidates.map((candidate) => (
          <li key={candidate.path}>
            <DeletedPath
              candidate={candidate}
              shownPath={candidate.path.slice(folder.length)}
              isExcluded={excludedPaths.has(candidate.path)}
              onExclude={onExclude}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface CandidateProps {
  candidate: PathCandidateReply;
  shownPath: string;
  isExcluded: boolean;
  onExclude: PreviewTreeProps['onExclude'];
}

function DeletedPath({ candidate, shownPath, isExcluded, onExclude }: CandidateProps) {
  const t = useMessages(deletionMessages);
  const format = useFormat();
  const { path, exists, files, sizeBytes } = candidate;
  const description = exists
    ? t('files', { count: files, size: format.bytes(sizeBytes) })
    : t('missing');
  if (!onExclude || !exists)
    return (
      <span className={classes.path} data-gone={!exists || undefined}>
        <code title={path}>{shownPath}</code> {description}
      </span>
    );
  return (
    <Checkbox
      checked={!isExcluded}
      onChange={({ currentTarget }) => onExclude(path, !currentTarget.checked)}
      label={<code title={path}>{shownPath}</code>}
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
