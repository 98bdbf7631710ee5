import type { FileComparisonReply, StackComparisonReply } from '@stackyard/contracts';
import { FileDiff } from '#shared/comparison/file-diff.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../redeploy.module.css';
import { comparisonMessages } from './comparison.messages.js';

interface StackComparisonProps {
  name: string;
  comparison: StackComparisonReply;
}

/** What differs from the last successful redeploy of a stack. */
export function StackComparison({ name, comparison }: StackComparisonProps) {
  const t = useMessages(comparisonMessages);
  const { fault, file, env, git, oneShotServices } = comparison;
  const variables = env === null ? [] : (['added', 'removed', 'changed'] as const);
  const redeployed = git?.redeployedCommit;
  const deployed = git?.deployedCommit;
  return (
    <>
      {file?.changed && <FileChanges name={name} file={file} />}
      {variables.map(
        (kind) =>
          env !== null &&
          env[kind].length > 0 && (
            <span key={kind} className={classes.image}>
              {t(kind, { names: env[kind].join(', ') })}
            </span>
          ),
      )}
      {redeployed && deployed && redeployed !== deployed && (
        <span className={classes.image}>
          {t('commits', { deployed: deployed.slice(0, 8), redeployed: redeployed.slice(0, 8) })}
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
