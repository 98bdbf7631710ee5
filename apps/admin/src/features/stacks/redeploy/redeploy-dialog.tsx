import type { RedeployBatchReply } from '@stackyard/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { MaintenanceGate } from '#shared/maintenance/maintenance-gate.js';
import { ReasonField } from '#shared/maintenance/reason-field.js';
import { StrategySection } from './order/strategy-section.js';
import { PartialStartDialog, type PartialStart } from './partial-start.js';
import { Acknowledgement } from './plan/acknowledgement.js';
import { OnlyStackSummary } from './plan/only-stack.js';
import { PlanSummary } from './plan/plan-summary.js';
import { findOmittedStacks, onlyStackOf, type RedeployPlan } from './plan/redeploy-plan.js';
import { RedeployPreview } from './plan/redeploy-preview.js';
import type { Forecast } from './plan/use-forecast.js';
import type { RedeployScope } from './redeploy-scope.js';
import { actionOf, titleOf, confirmationWordOf } from './redeploy-words.js';
import { redeployMessages } from './redeploy.messages.js';
import { useRedeployRequest } from './use-redeploy-request.js';

interface RedeployDialogProps {
  /** Null while the dialog is closed. */
  scope: RedeployScope | null;
  /**
   * True if the URL opened the dialog. The page of the started redeploys then replaces the history
   * entry of the dialog.
   */
  isInUrl?: boolean;
  onClose: () => void;
}

/**
 * Shows what a redeploy affects and requests it. Then opens the run, or the batch if there are
 * several runs. If the API left stacks out, a second dialog lists them first.
 */
export function RedeployDialog({ scope, isInUrl = false, onClose }: RedeployDialogProps) {
  const t = useMessages(redeployMessages);
  const request = useRedeployRequest(scope);
  const { content, plan } = request;
  const hasNothingToDo = content.complete && plan.selectedStacks.length === 0;
  const [partialStart, setPartialStart] = useState<PartialStart | null>(null);
  const close = (): void => {
    request.reset();
    onClose();
  };
  const openStartedRun = useOpenStartedRun(isInUrl);
  const onStarted = ({ batchId, redeploys, skipped }: RedeployBatchReply): void => {
    const omittedStacks = findOmittedStacks(plan, skipped);
    const runId = redeploys.length === 1 ? redeploys[0]?.id : undefined;
    if (omittedStacks.length === 0) return openStartedRun({ batchId, runId });
    close();
    setPartialStart({ batchId, runId, startedCount: redeploys.length, omittedStacks });
  };

  return (
    <>
      <DangerDialog
        opened={scope !== null}
        onClose={close}
        title={titleOf(scope, t)}
        actionLabel={hasNothingToDo ? null : actionOf(plan, t)}
        size={plan.selectedStacks.length > 1 ? 'xl' : 'lg'}
        confirmationWord={confirmationWordOf(scope, plan, t)}
        color="violet"
        isReady={request.ready}
        onConfirm={request.send}
        onDone={onStarted}
      >
        {request.forecast && !hasNothingToDo && <Summary plan={plan} forecast={request.forecast} />}
        <Acknowledgement concerns={request.concerns} />
        <RedeployPreview scope={scope} content={content} plan={plan} forecast={request.forecast} />
        {!hasNothingToDo && <RequestFields scope={scope} request={request} />}
      </DangerDialog>
      <PartialStartDialog
        {...{ partialStart }}
        onShow={openStartedRun}
        onClose={() => setPartialStart(null)}
      />
    </>
  );
}

function Summary({ plan, forecast }: { plan: RedeployPlan; forecast: Forecast }) {
  const onlyStack = onlyStackOf(plan);
  const plannedRedeploy = onlyStack && forecast.plannedRedeployByStack.get(onlyStack.id);
  if (!onlyStack || !plannedRedeploy) return <PlanSummary {...{ plan, forecast }} />;
  return <OnlyStackSummary stack={onlyStack} plannedRedeploy={plannedRedeploy} />;
}

interface RequestFieldsProps {
  scope: RedeployScope | null;
  request: ReturnType<typeof useRedeployRequest>;
}

/** The order and limits of the redeploys, whether they override maintenance, and their reason. */
function RequestFields({ scope, request }: RequestFieldsProps) {
  const { mode } = request;
  return (
    <>
      {request.complete && (
        <StrategySection
          plan={request.plan}
          listsStacks={scope?.kind === 'stacks' || scope?.kind === 'matching'}
          strategy={request.strategy}
          onStrategy={request.setStrategy}
          onOrder={request.setOrder}
        />
      )}
      {mode?.active && (
        <MaintenanceGate
          mode={mode}
          isOverrideChosen={request.wantsOverride}
          onOverrideChange={request.setOverride}
        />
      )}
      <ReasonField
        required={request.overriding}
        value={request.reason}
        onChange={request.setReason}
      />
    </>
  );
}

/** Returns a function that opens the run of a single stack, or the batch. */
function useOpenStartedRun(isInUrl: boolean) {
  const navigate = useNavigate();
  return ({ batchId, runId }: Pick<PartialStart, 'batchId' | 'runId'>): void => {
    if (runId !== undefined) {
      const params = { redeployId: runId };
      void navigate({ to: '/redeploys/$redeployId', params, replace: isInUrl });
      return;
    }
    // The batch can include stacks on other servers than the one selected in the top bar.
    const search = { batchId, server: undefined };
    void navigate({ to: '/redeploys', search, replace: isInUrl });
  };
}
