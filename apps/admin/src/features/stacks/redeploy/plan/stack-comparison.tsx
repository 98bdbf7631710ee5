import type {
  FileComparisonReply,
  GitComparisonReply,
  StackComparisonReply,
} from '@stackyard/contracts';
import { FileDiff } from '#shared/comparison/file-diff.js';
import { useMessages } from '#shared/i18n/messages.js';
import { gitFaultMessages } from '#shared/vocabulary/git-fault.messages.js';
import classes from '../redeploy.module.css';
import { comparisonMessages } from './comparison.messages.js';

const shownCommitLength = 8;

interface StackComparisonProps {
  name: string;
  comparison: StackComparisonReply;
}

export function StackComparison({ name, comparison }: StackComparisonProps) {
  const t = useMessages(comparisonMessages);
  const { fault, file, env, git, oneShotServices } = comparison;
  const changeKinds = env === null ? [] : (['added', 'removed', 'changed'] as const);
  const isChanged =
    file?.changed === true || changeKinds.some((kind) => (env?.[kind].length ?? 0) > 0);
  const wasChangeDeployed = comparison.deployedAt !== null && isChanged;
  const redeployedCommit = git?.redeployedCommit;
  const deployedCommit = git?.deployedCommit;
  return (
    <>
      {file?.changed && <FileChanges name={name} file={file} />}
      {changeKinds.map(
        (kind) =>
          env !== null &&
          env[kind].length > 0 && (
            <span key={kind} className={classes.image}>
              {t(kind, { names: env[kind].join(', ') })}
            </span>
          ),
      )}
      {wasChangeDeployed && <span className={classes.image}>{t('deployed')}</span>}
      {git && <NewCommits git={git} />}
      {redeployedCommit && deployedCommit && redeployedCommit !== deployedCommit && (
        <span className={classes.image}>
          {t('commits', {
            deployed: deployedCommit.slice(0, shownCommitLength),
            redeployed: redeployedCommit.slice(0, shownCommitLength),
          })}
        </span>
      )}
      {oneShotServices !== null && oneShotServices.length > 0 && (
        <span className={classes.image}>
          {t('oneShot', { count: oneShotServices.length, names: oneShotServices.join(', ') })}
        </span>
      )}
      {fault !== null && <span className={classes.image}>{t(`fault.${fault}`)}</span>}
    </>
  );
}

/** The commits that a redeploy would deploy, or why they are unknown. */
function NewCommits({ git: { deployedCommit, newest } }: { git: GitComparisonReply }) {
  const t = useMessages(comparisonMessages);
  const tGitFault = useMessages(gitFaultMessages);
  if (newest === null) return null;
  const { commit, compareUrl, faultCode } = newest;
  if (commit === null) {
    const reason = faultCode === null ? '' : tGitFault(faultCode);
    return <span className={classes.image}>{t('newestUnknown', { reason })}</span>;
  }
  if (commit === deployedCommit) return null;
  const shortDeployedCommit = deployedCommit?.slice(0, shownCommitLength) ?? '?';
  return (
    <span className={classes.image}>
      {t('newCommits', {
        deployed: shortDeployedCommit,
        newest: commit.slice(0, shownCommitLength),
      })}
      {compareUrl !== null && (
        <>
          {' · '}
          <a href={compareUrl} target="_blank" rel="noreferrer">
            {t('compare')}
          </a>
        </>
      )}
    </span>
  );
}

function FileChanges({ name, file }: { name: string; file: FileComparisonReply }) {
  const t = useMessages(comparisonMessages);
  const { added, removed, diff, isCut } = file;
  return (
    <div className={classes.image}>
      {t('file', { added, removed })}
      {diff !== null && (
        <details className={classes.fileChanges}>
          <summary>{t('showDiff')}</summary>
          <FileDiff diff={diff} label={t('diff', { name })} />
          {isCut && t('isCut')}
        </details>
      )}
    </div>
  );
}
