import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { stackFacets } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { useCheckImages } from '../images/images.queries.js';
import { stacksMessages } from '../stacks.messages.js';

interface StacksActionsProps {
  onRedeploy: (scope: 'all' | 'outdated') => void;
}

interface ListAction {
  id: string;
  label: string;
  loading?: boolean;
  /** True for the most frequently used action, whose button is highlighted. */
  isPrimary?: boolean;
  /** True to keep the phone menu open after a click, because the label then shows the outcome. */
  keepsMenuOpen?: boolean;
  run: () => void;
}

/**
 * Actions for all stacks, regardless of the filters. The most important action comes last, because
 * phones show only the last one as a button.
 */
export function StacksActions({ onRedeploy }: StacksActionsProps) {
  const check = useCheckAction();
  const redeploys = useRedeployActions(onRedeploy);
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  const actions = [check, ...redeploys];
  if (isPhone) return <PhoneActions actions={actions} />;
  return actions.map((action) => <ActionButton key={action.id} action={action} />);
}

/**
 * Returns the action that starts a check of the images of all stacks. The results arrive later, as
 * updates of the stacks.
 */
function useCheckAction(): ListAction {
  const t = useMessages(stacksMessages);
  const { mutate, isPending, isSuccess, isError } = useCheckImages();
  const label = isError ? 'checkImagesFailed' : isSuccess ? 'checkingImages' : 'checkImages';
  const checkImages = (): void => mutate(undefined);
  return {
    id: 'check',
    label: t(label),
    loading: isPending,
    keepsMenuOpen: true,
    run: checkImages,
  };
}

function useRedeployActions(onRedeploy: StacksActionsProps['onRedeploy']): ListAction[] {
  const t = useMessages(stacksMessages);
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const mayRedeployAll = useHasPermission('stacks-redeploy-all');
  const mayRedeployAny = mayRedeploy && mayRedeployAll;
  const { data } = useQuery({
    ...stackFacets({ redeployable: true, neverInBulk: false }),
    enabled: mayRedeployAny,
  });
  const count = data ? data.outdated - data.heldBack : 0;
  if (!mayRedeployAny) return [];
  const redeployAll = { id: 'all', label: t('redeployAll'), run: () => onRedeploy('all') };
  if (count === 0) return [redeployAll];
  const label = t('redeployOutdated', { count });
  return [
    redeployAll,
    { id: 'outdated', label, isPrimary: true, run: () => onRedeploy('outdated') },
  ];
}

function ActionButton({ action }: { action: ListAction }) {
  const { label, loading = false, isPrimary = false, run } = action;
  return (
    <Button size="sm" variant={isPrimary ? 'filled' : 'default'} loading={loading} onClick={run}>
      {label}
    </Button>
  );
}

/** One button and a menu, because three buttons would fill half the screen. */
function PhoneActions({ actions }: { actions: readonly ListAction[] }) {
  const t = useMessages(stacksMessages);
  const primaryAction = actions.at(-1);
  const otherActions = actions.slice(0, -1);
  return (
    <>
      {primaryAction && <ActionButton action={primaryAction} />}
      {otherActions.length > 0 && (
        <Menu position="bottom-end" withinPortal={false}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={t('moreActions')}>
              <EllipsisVertical size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {otherActions.map(({ id, label, loading = false, keepsMenuOpen = false, run }) => (
              <Menu.Item
                key={id}
                disabled={loading}
                closeMenuOnClick={!keepsMenuOpen}
                onClick={run}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
