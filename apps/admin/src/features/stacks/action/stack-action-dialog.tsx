import { Stack, Text } from '@mantine/core';
import type { LifecycleAction, StackReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { MaintenanceGate } from '#shared/maintenance/maintenance-gate.js';
import { ReasonField } from '#shared/maintenance/reason-field.js';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';
import { stackDetail } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { stackActionDialogMessages } from './stack-action.messages.js';
import { useStackAction } from './use-stack-action.js';

export interface RequestedAction {
  stack: StackReply;
  action: LifecycleAction;
}

interface StackActionDialogProps {
  /** Null while the dialog is closed. */
  requestedAction: RequestedAction | null;
  onClose: () => void;
}

/** Asks for confirmation of a start, stop or restart, requests the action, and opens the run. */
export function StackActionDialog({ requestedAction, onClose }: StackActionDialogProps) {
  const t = useMessages(stackActionDialogMessages);
  const navigate = useNavigate();
  const { data: mode } = useQuery(maintenanceMode);
  const mayOverride = useHasPermission('maintenance-override');
  const { request, resetAttempt } = useStackAction();
  const [reason, setReason] = useState('');
  const [wantsOverride, setOverride] = useState(false);
  const isMaintenanceActive = mode?.active === true;
  const isOverriding = isMaintenanceActive && mayOverride && wantsOverride;
  const trimmedReason = reason.trim();
  const close = (): void => {
    setReason('');
    setOverride(false);
    resetAttempt();
    onClose();
  };
  const { stack, action } = requestedAction ?? { stack: null, action: 'stop' as const };
  const send = async () => {
    if (stack === null) throw new Error('The dialog is closed');
    const body = {
      ...(trimmedReason !== '' && { reason: trimmedReason }),
      ...(isOverriding && { overrideMaintenance: true }),
    };
    return request({ action, stackId: stack.id, body });
  };

  return (
    <DangerDialog
      opened={requestedAction !== null}
      onClose={close}
      title={t(`${action}Title`, { name: stack?.name ?? '' })}
      actionLabel={t(`${action}Action`)}
      color={action === 'start' ? 'violet' : 'red.9'}
      isReady={!isMaintenanceActive || (isOverriding && trimmedReason !== '')}
      onConfirm={send}
      onDone={({ id }) => {
        close();
        void navigate({ to: '/redeploys/$redeployId', params: { redeployId: id } });
      }}
    >
      {stack && <ActionEffect stack={stack} action={action} />}
      {mode?.active && (
        <MaintenanceGate
          mode={mode}
          isOverrideChosen={wantsOverride}
          onOverrideChange={setOverride}
        />
      )}
      <ReasonField required={isOverriding} value={reason} onChange={setReason} />
    </DangerDialog>
  );
}

function ActionEffect({ stack, action }: RequestedAction) {
  const t = useMessages(stackActionDialogMessages);
  const { server, environment, platformId } = stack;
  const text = action === 'stop' && platformId === null ? 'stopExternalText' : `${action}Text`;
  return (
    <Stack gap="xs">
      <Text size="sm">
        {t('place', { server: server.name, environment: environment.name })} {t(text as 'stopText')}
      </Text>
      {action !== 'start' && <AffectedContainers stack={stack} action={action} />}
    </Stack>
  );
}

function AffectedContainers({ stack, action }: RequestedAction) {
  const t = useMessages(stackActionDialogMessages);
  const { data, isPending } = useQuery(stackDetail(stack.id));
  if (isPending) return null;
  const runningContainers = (data?.containers ?? []).filter(({ state }) => state !== 'exited');
  if (runningContainers.length === 0) {
    return <Text size="sm">{t('unread', { running: stack.containers.running })}</Text>;
  }
  const count = runningContainers.length;
  return (
    <>
      <Text size="sm" fw={600}>
        {t(action === 'restart' ? 'affectedRestart' : 'affected', { count })}
      </Text>
      <ul aria-label={t('list')}>
        {runningContainers.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
}
