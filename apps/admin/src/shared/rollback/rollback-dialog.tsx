import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DangerDialog } from '../dialogs/danger-dialog.js';
import { useMessages } from '../i18n/messages.js';
import { MaintenanceGate } from '../maintenance/maintenance-gate.js';
import { ReasonField } from '../maintenance/reason-field.js';
import { ProblemAlert } from '../problems/problem-alert.js';
import { maintenanceMode } from '../queries/maintenance.queries.js';
import { useHasPermission } from '../session/use-has-permission.js';
import { RollbackPlan } from './rollback-plan.js';
import { rollbackMessages } from './rollback.messages.js';
import classes from './rollback.module.css';
import { rollbackPlan, useStartRollback, type RollbackScope } from './rollback.queries.js';

interface RollbackDialogProps {
  scope: RollbackScope;
  opened: boolean;
  onClose: () => void;
}

/** Shows what a rollback would change, requests it, and opens the run. */
export function RollbackDialog({ scope, opened, onClose }: RollbackDialogProps) {
  const t = useMessages(rollbackMessages);
  const navigate = useNavigate();
  const { data: mode } = useQuery(maintenanceMode);
  const mayOverride = useHasPermission('maintenance-override');
  const { data: plan, error, isFetching } = useQuery({ ...rollbackPlan(scope), enabled: opened });
  const start = useStartRollback();
  const [reason, setReason] = useState('');
  const [override, setOverride] = useState(false);
  const [stopAutoUpdate, setStopAutoUpdate] = useState(false);
  const isMaintenanceActive = mode?.active === true;
  const isOverriding = isMaintenanceActive && mayOverride && override;
  const trimmedReason = reason.trim();
  const isPossible = plan !== undefined && plan.obstacle === null && !isFetching;
  const close = (): void => {
    setReason('');
    setOverride(false);
    setStopAutoUpdate(false);
    onClose();
  };
  const send = async () => {
    if (plan === undefined) throw new Error('There is no plan');
    return start(plan.target, {
      ...(stopAutoUpdate && { stopAutoUpdate }),
      ...(trimmedReason !== '' && { reason: trimmedReason }),
      ...(isOverriding && { overrideMaintenance: true }),
    });
  };

  return (
    <DangerDialog
      opened={opened}
      onClose={close}
      title={t('title', { name: scope.name })}
      actionLabel={t('action', { name: scope.name, server: scope.server })}
      color="violet"
      isReady={isPossible && (!isMaintenanceActive || (isOverriding && trimmedReason !== ''))}
      onConfirm={send}
      onDone={({ id }) => {
        close();
        void navigate({ to: '/redeploys/$redeployId', params: { redeployId: id } });
      }}
    >
      {plan && (
        <RollbackPlan
          {...{ plan, stopAutoUpdate }}
          isRepeated={scope.kind === 'stack' && scope.heldBack}
          onStopAutoUpdateChange={setStopAutoUpdate}
        />
      )}
      {scope.kind === 'stack' && <OtherStatesLink stackId={scope.stackId} onFollow={close} />}
      {!plan && (error ? <ProblemAlert error={error} /> : <Text size="sm">{t('reading')}</Text>)}
      {mode?.active && (
        <MaintenanceGate mode={mode} isOverrideChosen={override} onOverrideChange={setOverride} />
      )}
      <ReasonField required={isOverriding} value={reason} onChange={setReason} />
    </DangerDialog>
  );
}

interface OtherStatesLinkProps {
  stackId: number;
  /** Called when the user follows the link. */
  onFollow: () => void;
}

/** Links to the history of the stack, where each snapshot can be restored. */
function OtherStatesLink({ stackId, onFollow }: OtherStatesLinkProps) {
  const t = useMessages(rollbackMessages);
  return (
    <Link
      to="/stacks/$stackId/history"
      params={{ stackId }}
      onClick={onFollow}
      className={classes.otherState}
    >
      {t('otherState')}
    </Link>
  );
}
