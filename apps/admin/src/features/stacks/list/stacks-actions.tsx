import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/messages.js';
import { stackFacets } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { useCheckImages } from '../stack/images/images.queries.js';
import { stacksMessages } from '../stacks.messages.js';

interface RedeployManyProps {
  onAsk: (scope: 'all' | 'outdated') => void;
}

/** Redeploys all stacks or all outdated ones, regardless of the filters. */
function RedeployMany({ onAsk }: RedeployManyProps) {
  const t = useMessages(stacksMessages);
  const { data } = useQuery(stackFacets({ redeployable: true, neverInBulk: false }));
  const outdated = data?.outdated ?? 0;
  return (
    <>
      {outdated > 0 && (
        <Button size="sm" variant="default" onClick={() => onAsk('outdated')}>
          {t('redeployOutdated', { count: outdated })}
        </Button>
      )}
      <Button size="sm" variant="default" onClick={() => onAsk('all')}>
        {t('redeployAll')}
      </Button>
    </>
  );
}

/**
 * Asks the registries about the images of all stacks. The results arrive as updates of the stacks.
 */
function CheckAllImages() {
  const t = useMessages(stacksMessages);
  const { mutate, isPending, isSuccess, isError } = useCheckImages();
  const label = isError ? 'checkImagesFailed' : isSuccess ? 'checkingImages' : 'checkImages';
  return (
    <Button size="sm" variant="default" loading={isPending} onClick={() => mutate(undefined)}>
      {t(label)}
    </Button>
  );
}

/** Buttons of the actions for all stacks, regardless of the filters. */
export function StacksActions({ onAsk }: RedeployManyProps) {
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const mayRedeployAll = useHasPermission('stacks-redeploy-all');
  return (
    <>
      <CheckAllImages />
      {mayRedeploy && mayRedeployAll && <RedeployMany onAsk={onAsk} />}
    </>
  );
}
