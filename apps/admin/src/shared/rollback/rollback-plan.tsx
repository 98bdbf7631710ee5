import { Checkbox, Text } from '@mantine/core';
import type { RollbackImageReply, RollbackPlanReply } from '@stackyard/contracts';
import { ArrowRight, GitCommitHorizontal, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Notice } from '../feedback/notice.js';
import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import { rollbackMessages } from './rollback.messages.js';
import classes from './rollback.module.css';

interface RollbackPlanProps {
  plan: RollbackPlanReply;
  stopAutoUpdate: boolean;
  onStopAutoUpdateChange: (shouldStop: boolean) => void;
}

/** Shows what a rollback restores, and what it can't restore. */
export function RollbackPlan({ plan, stopAutoUpdate, onStopAutoUpdateChange }: RollbackPlanProps) {
  const t = useMessages(rollbackMessages);
  const format = useFormat();
  const { target, obstacle, images } = plan;
  const savedState = { id: target.redeployId, date: format.dateTime(target.savedAt) };
  return (
    <div className={classes.plan}>
      <Text size="sm">
        {t(target.state === 'before' ? 'beforeState' : 'afterState', savedState)}
      </Text>
      {obstacle !== null && (
        <Notice tone="failed" icon={OctagonAlert} title={t('obstacle')}>
          <Text size="sm">{t(`obstacle.${obstacle.code}`)}</Text>
          <Text size="sm" mt={4} c="dimmed">
            {obstacle.detail}
          </Text>
        </Notice>
      )}
      {changesNothing(plan) && <Text size="sm">{t('unchanged')}</Text>}
      {images.length > 0 && (
        <ul className={classes.images} aria-label={t('images')}>
          {images.map((image) => (
            <ImageLine key={`${image.service} ${image.to}`} image={image} />
          ))}
        </ul>
      )}
      <SharedNames images={images} />
      <ContentChanges plan={plan} />
      <CommitNotice {...{ plan, stopAutoUpdate, onStopAutoUpdateChange }} />
    </div>
  );
}

/** Returns whether the stack is known to be in the state that would be restored. */
function changesNothing({ obstacle, images, file, env, git }: RollbackPlanReply): boolean {
  if (obstacle !== null || env === null) return false;
  const isSameCommit = git === null || git.wantedCommit === git.deployedCommit;
  const variables = [...env.added, ...env.removed, ...env.changed];
  const isSameContent = file?.changed !== true && variables.length === 0;
  return isSameCommit && isSameContent && images.every(({ change }) => change === 'keep');
}

function ImageLine({ image }: { image: RollbackImageReply }) {
  const t = useMessages(rollbackMessages);
  const { service, reference, from, to, change } = image;
  const currentIds = from.length === 0 ? t('none') : from.map(shortId).join(', ');
  return (
    <li>
      <span className={classes.name}>{service}</span>{' '}
      <span className={classes.quiet}>{reference}</span>
      <br />
      {change === 'keep' ? (
        <>
          <code title={to}>{shortId(to)}</code> {t('keep')}
        </>
      ) : (
        <>
          <code title={from.join('\n') || undefined}>{currentIds}</code>{' '}
          <ArrowRight size={12} aria-label={t('becomes')} /> <code title={to}>{shortId(to)}</code>
          {(change === 'pull' || change === 'missing') && ` · ${t(change)}`}
        </>
      )}
    </li>
  );
}

/**
 * Warns that other stacks also get the previous image, because all stacks on a host share the same
 * image names.
 */
function SharedNames({ images }: Pick<RollbackPlanReply, 'images'>) {
  const t = useMessages(rollbackMessages);
  const stacksByReference = new Map(
    images.flatMap(({ reference, sharedWith }) =>
      sharedWith.length > 0 ? [[reference, sharedWith] as const] : [],
    ),
  );
  return [...stacksByReference].map(([name, stackNames]) => (
    <Notice key={name} tone="waiting" icon={TriangleAlert} title={name} isUrgent={false}>
      <Text size="sm">{t('shared', { name, others: stackNames.join(', ') })}</Text>
    </Notice>
  ));
}

function ContentChanges({ plan: { stack, file, env } }: { plan: RollbackPlanReply }) {
  const t = useMessages(rollbackMessages);
  const namesOf = (kind: 'added' | 'removed' | 'changed') => env?.[kind].join(', ') ?? '';
  return (
    <>
      {file?.changed && (
        <div>
          {t('file', { added: file.added, removed: file.removed })}
          {file.diff !== null && (
            <details>
              <summary>{t('showDiff')}</summary>
              <pre
                className={classes.diff}
                role="region"
                aria-label={t('diff', { name: stack.name })}
                tabIndex={0}
              >
                {file.diff}
              </pre>
            </details>
          )}
        </div>
      )}
      {namesOf('added') !== '' && <div>{t('envAdded', { names: namesOf('added') })}</div>}
      {namesOf('removed') !== '' && <div>{t('envRemoved', { names: namesOf('removed') })}</div>}
      {namesOf('changed') !== '' && <div>{t('envChanged', { names: namesOf('changed') })}</div>}
    </>
  );
}

/**
 * Explains that a rollback can't restore an earlier commit, if another commit has been deployed
 * since. If the platform updates the stack from git automatically, offers to stop these updates.
 */
function CommitNotice({
  plan: { git },
  stopAutoUpdate,
  onStopAutoUpdateChange,
}: RollbackPlanProps) {
  const t = useMessages(rollbackMessages);
  if (git === null) return null;
  const { wantedCommit, deployedCommit, reference, autoUpdate } = git;
  const hasMoved = wantedCommit !== null && wantedCommit !== deployedCommit;
  return (
    <>
      {hasMoved && (
        <Notice tone="waiting" icon={GitCommitHorizontal} title={t('commitTitle')} isUrgent={false}>
          <Text size="sm">
            {t('commit', {
              deployed: deployedCommit?.slice(0, 8) ?? '?',
              wanted: wantedCommit.slice(0, 8),
              reference: reference || t('defaultBranch'),
            })}
          </Text>
        </Notice>
      )}
      {autoUpdate && (
        <Checkbox
          label={t('stopAutoUpdate')}
          description={t('stopAutoUpdateHint')}
          checked={stopAutoUpdate}
          onChange={(event) => onStopAutoUpdateChange(event.currentTarget.checked)}
        />
      )}
    </>
  );
}

/** Shortens an image ID or the digest of a reference, as Docker does. */
function shortId(image: string): string {
  const id = image.split('@').at(-1) ?? image;
  return id.replace(/^sha256:/, '').slice(0, 12);
}
