import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackDetail } from '#shared/queries/stacks.queries.js';
import { setRequestedRedeploy, useRequestedRedeploy } from '#shared/redeploy/requested-redeploy.js';
import { RedeployDialog } from './redeploy-dialog.js';
import type { RedeployScope } from './redeploy-scope.js';
import { redeployMessages } from './redeploy.messages.js';

const close = (): void => setRequestedRedeploy(null);

/**
 * Shows the redeploy dialog over any page, so that commands and rows of other lists can open it.
 * The dialog closes when the URL changes.
 */
export function RequestedRedeployDialog() {
  const t = useMessages(redeployMessages);
  const requestedScope = useRequestedRedeploy();
  const stackId = requestedScope?.kind === 'stack' ? requestedScope.id : null;
  const { data, error } = useQuery({
    ...stackDetail(stackId ?? 0),
    enabled: stackId !== null,
  });
  const address = useLocation({ select: ({ href }) => href });
  useEffect(() => close, [address]);

  const resolveScope = (): RedeployScope | null => {
    if (requestedScope?.kind === 'outdated') return requestedScope;
    return stackId !== null && data ? { kind: 'stacks', stacks: [data.stack] } : null;
  };
  return (
    <>
      <RedeployDialog scope={resolveScope()} onClose={close} />
      <Dialog
        opened={stackId !== null && !data && error !== null}
        onClose={close}
        title={t('titleStacks')}
      >
        <ProblemAlert error={error} />
      </Dialog>
    </>
  );
}
