import { Checkbox, Text } from '@mantine/core';
import type {
  EnvComparisonReply,
  RollbackImageReply,
  RollbackPlanReply,
} from '@stackyard/contracts';
import { ArrowRight, GitCommitHorizontal, OctagonAlert, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { Notice } from '../feedback/notice.js';
import { useFormat } from '../i18n/format.js';
import { useMessages, type Translate } from '../i18n/messages.js';
import { shortCommit } from '../vocabulary/short-commit.js';
import { shortImageId } from '../vocabulary/short-image-id.js';
import { rollbackMessages } from './rollback.messages.js';
import classes from './rollback.module.css';

type TranslateRollback = Translate<keyof (typeof rollbackMessages)['en']>;

interface RollbackPlanProps {
  plan: RollbackPlanReply;
  /** Whether the newest images are already rolled back, so that this rollback goes back further. */
  isRepeated: boolean;
  stopAutoUpdate: boolean;
  onStopAutoUpdateChange: (shouldStop: boolean) => void;
}

/** Shows what a rollback restores, and what it can't restore. */
export function RollbackPlan(props: RollbackPlanProps) {
  const { plan, isRepeated, stopAutoUpdate, onStopAutoUpdateChange } = props;
  const t = useMessages(rollbackMessages);
  const format = useFormat();
  const { target, obstacle, images } = plan;
  const savedState = { id: target.redeployId, date: format.dateTime(target.savedAt) };
  return (
    <div className={classes.plan}>
      {obstacle === null && images.length > 0 && (
        <Text size="sm" fw={600}>
          {effectOf(plan, t)}
        </Text>
      )}
      <Text size="sm">
        {t(target.state === 'before' ? 'beforeState' : 'afterState', savedState)} {t('volumes')}
      </Text>
      {isRepeated && (
        <Notice
          tone="waiting"
          icon={TriangleAlert}
          title={t('repeated')}
          text={t('repeatedHint')}
          isUrgent={false}
        />
      )}
      {obstacle !== null && (
        <Notice tone="failed" icon={OctagonAlert} title={t('obstacle')}>
          <Text size="sm">{t(`obstacle.${obstacle.code}`)}</Text>
          <Text size="sm" mt={4} c="dimmed">
            {obstacle.detail}
          </Text>
        </Notice>
      )}
      {images.length > 0 && (
        <ul className={classes.images} aria-label={t('images')}>
          {images.map((image) => (
            <ImageLine key={`${image.service} ${image.to}`} image={image} />
          ))}
        </ul>
      )}
      <SharedNames images={images} />
      <ContentChanges plan={plan} />
      <CommitNotice git={plan.git} {...{ stopAutoUpdate, onStopAutoUpdateChange }} />
    </div>
  );
}

/** Says how many images are replaced, and whether the file and the variables stay as they are. */
function effectOf(plan: RollbackPlanReply, t: TranslateRollback): string {
  const { images, file, env } = plan;
  if (changesNothing(plan)) return t('unchanged');
  const count = images.filter(({ change }) => change !== 'keep').length;
  const hasSameContent = file?.changed === false && env !== null && !changesVariables(env);
  return [t('effect', { count, total: images.length }), hasSameContent && t('sameContent')]
    .filter((text) => text !== false)
    .join(' ');
}

/** Returns whether the stack is known to be in the state that would be restored. */
function changesNothing({ obstacle, images, file, env, git }: RollbackPlanReply): boolean {
  if (obstacle !== null || env === null) return false;
  const isSameCommit = git === null || git.wantedCommit === git.deployedCommit;
  const isSameContent = file?.changed !== true && !changesVariables(env);
  return isSameCommit && isSameContent && images.every(({ change }) => change === 'keep');
}

function changesVariables({ added, removed, changed }: EnvComparisonReply): boolean {
  return [...added, ...removed, ...changed].length > 0;
}

/**
 * Identifies images by their digests, as in the history and the images of the stack. An image
 * without a digest, such as one built on the host, is identified by its ID.
 */
function ImageLine({ image }: { image: RollbackImageReply }) {
  const t = useMessages(rollbackMessages);
  const { service, reference, from, fromDigests, to, digest, change } = image;
  const restored = <ImageId id={to} digest={digest} />;
  return (
    <li>
      <span className={classes.name}>{service}</span>{' '}
      <code className={classes.quiet}>{reference}</code>
      <br />
      {change === 'keep' ? (
        <span className={classes.quiet}>
          {restored} {t('keep')}
        </span>
      ) : (
        <>
          {from.length === 0 && t('none')}
          {from.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <ImageId id={id} digest={fromDigests?.[index] ?? null} />
            </Fragment>
          ))}{' '}
          <ArrowRight size={12} aria-label={t('becomes')} /> {restored}
          {(change === 'pull' || change === 'missing') && ` · ${t(change)}`}
        </>
      )}
    </li>
  );
}

/** The short digest of an image, or its ID if it has no digest. The tooltip shows both in full. */
function ImageId({ id, digest }: { id: string; digest: string | null }) {
  const t = useMessages(rollbackMessages);
  const title = [digest && t('digest', { digest }), t('imageId', { id })]
    .filter(Boolean)
    .join('\n');
  return <code title={title}>{shortImageId(digest ?? id)}</code>;
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

interface CommitNoticeProps extends Pick<
  RollbackPlanProps,
  'stopAutoUpdate' | 'onStopAutoUpdateChange'
> {
  git: RollbackPlanReply['git'];
}

/**
 * Explains that a rollback can't restore an earlier commit, if another commit has been deployed
 * since. If the platform updates the stack from git automatically, offers to stop these updates.
 */
function CommitNotice({ git, stopAutoUpdate, onStopAutoUpdateChange }: CommitNoticeProps) {
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
              deployed: deployedCommit ? shortCommit(deployedCommit) : '?',
              wanted: shortCommit(wantedCommit),
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
