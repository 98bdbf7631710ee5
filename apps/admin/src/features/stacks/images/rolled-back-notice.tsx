import type { RedeployReply, StackDetailReply } from '@stackyard/contracts';
import { Undo2 } from 'lucide-react';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { RunLinkButton } from '#shared/redeploy/run-link-button.js';
import { showRunMessages } from '#shared/vocabulary/stack-action.messages.js';
import { imagesMessages } from './images.messages.js';
import classes from './images.module.css';

/** Warns that a redeploy would bring back an image that has been rolled back. */
export function RolledBackNotice({ stack, redeploys }: StackDetailReply) {
  const t = useMessages(imagesMessages);
  const tShowRun = useMessages(showRunMessages);
  if (!stack.heldBack) return null;
  const rollback = redeploys.find(hasRolledBack);
  return (
    <div className={classes.notice}>
      <Notice
        tone="waiting"
        icon={Undo2}
        isUrgent={false}
        title={t('rolledBack')}
        text={
          <>
            {rollback?.finishedAt && <RelativeTime at={rollback.finishedAt} />}
            {rollback?.finishedAt && '. '}
            {t('rolledBackText')}
          </>
        }
        actions={
          rollback && (
            <RunLinkButton redeployId={rollback.id}>
              {tShowRun(rollback.action, { id: rollback.id })}
            </RunLinkButton>
          )
        }
      />
    </div>
  );
}

function hasRolledBack({ action, state }: RedeployReply): boolean {
  return state === 'rolled_back' || (action === 'rollback' && state === 'succeeded');
}
