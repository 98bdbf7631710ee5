import { Textarea } from '@mantine/core';
import type { RedeployBatchReply, StartRedeploysRequest } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages, type Translate } from '#shared/i18n/messages.js';
import { maintenanceMode } from '#shared/queries/maintenance.queries.js';
import { useMay } from '#shared/session/use-may.js';
import { MaintenanceGate } from './maintenance-gate.js';
import { PartialStartDialog, type PartialStart } from './partial-start.js';
import { leftOut, planRedeploy, type RedeployPlan } from './redeploy-plan.js';
import { RedeployPreview } from './redeploy-preview.js';
import { limitOf, useScopeContent, type RedeployScope } from './redeploy-scope.js';
import { redeployMessages } from './redeploy.messages.js';
import { useStartRedeploys } from './use-start-redeploys.js';

/** From here on a selection is wide enough to ask for a typed word. */
const wideFrom = 50;
const longestReason = 500;

interface RedeployDialogProps {
  /** Null while nobody asks. */
  scope: RedeployScope | null;
  /** True where the address asks for it; what was started takes that place in the history. */
  inAddress?: boolean;
  onClose: () => void;
}

/** Shows what a redeploy will touch, asks for it, and leads to what was started. */
export function RedeployDialog({ scope, inAddress = false, onClose }: RedeployDialogProps) {
  const t = useMessages(redeployMessages);
  const navigate = useNavigate();
  const { data: mode } = useQuery(maintenanceMode);
  const mayOverride = useMay('maintenance-override');
  const content = useScopeContent(scope);
  const { start, forget } = useStartRedeploys();
  const [reason, setReason] = useState('');
  const [override, setOverride] = useState(false);
  // The first redeploys are announced before the answer comes; what was asked stays shown.
  const [asked, setAsked] = useState<RedeployPlan | null>(null);
  const [partial, setPartial] = useState<PartialStart | null>(null);

  const plan = asked ?? planRedeploy(content.stacks, limitOf(scope));
  const blocked = mode?.active === true;
  const overriding = blocked && mayOverride && override;
  const reasonGiven = reason.trim() !== '';
  const ready =
    (asked !== null || content.complete) &&
    plan.chosen.length > 0 &&
    (!blocked || (overriding && reasonGiven));

  const close = (): void => {
    setReason('');
    setOverride(false);
    setAsked(null);
    forget();
    onClose();
  };
  const show = (batchId: number): void => {
    // The batch may reach further than the picked server.
    const search = { batchId, server: undefined };
    void navigate({ to: '/redeploys', search, replace: inAddress });
  };
  const confirm = async (): Promise<RedeployBatchReply> => {
    setAsked(plan);
    try {
      return await start({
        ...selectionOf(scope, plan),
        ...(reasonGiven && { reason: reason.trim() }),
        ...(overriding && { overrideMaintenance: true }),
      });
    } catch (refusal) {
      setAsked(null);
      throw refusal;
    }
  };
  const done = ({ batchId, redeploys, skipped }: RedeployBatchReply): void => {
    const unforeseen = leftOut(plan, skipped);
    if (unforeseen.length === 0) return show(batchId);
    close();
    setPartial({ batchId, started: redeploys.length, leftOut: unforeseen });
  };

  return (
    <>
      <DangerDialog
        opened={scope !== null}
        onClose={close}
        title={titleOf(scope, t)}
        action={actionOf(plan, t)}
        word={wordOf(scope, plan, t)}
        color="violet"
        ready={ready}
        onConfirm={confirm}
        onDone={done}
      >
        <RedeployPreview
          scope={scope}
          content={asked ? { ...content, complete: true, error: null } : content}
          plan={plan}
        />
        {blocked && <MaintenanceGate mode={mode} override={override} onOverride={setOverride} />}
        <Textarea
          label={overriding ? t('reasonRequired') : t('reason')}
          description={overriding ? t('reasonNeeded') : t('reasonHint')}
          required={overriding}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={longestReason}
          autosize
          minRows={1}
          maxRows={4}
        />
      </DangerDialog>
      <PartialStartDialog partial={partial} onShow={show} onClose={() => setPartial(null)} />
    </>
  );
}

function selectionOf(scope: RedeployScope | null, plan: RedeployPlan): StartRedeploysRequest {
  if (scope?.kind === 'all') return { all: true };
  if (scope?.kind === 'outdated') return { all: true, onlyOutdated: true };
  return { stackIds: plan.chosen.map(({ id }) => id) };
}

function titleOf(
  scope: RedeployScope | null,
  t: Translate<keyof (typeof redeployMessages)['en']>,
): string {
  if (scope?.kind === 'all') return t('titleAll');
  if (scope?.kind === 'outdated') return t('titleOutdated');
  if (scope?.kind === 'matching') return t('titleMatching');
  const [only, ...others] = scope?.stacks ?? [];
  return only && others.length === 0 ? t('titleOne', { name: only.name }) : t('titleStacks');
}

function actionOf(
  { chosen, servers }: RedeployPlan,
  t: Translate<keyof (typeof redeployMessages)['en']>,
): string {
  const [only] = chosen;
  if (only && chosen.length === 1) {
    return t('actOne', { name: only.name, server: only.server.name });
  }
  return t('act', { stacks: chosen.length, servers: servers.length });
}

function wordOf(
  scope: RedeployScope | null,
  { chosen }: RedeployPlan,
  t: Translate<keyof (typeof redeployMessages)['en']>,
): string | undefined {
  if (chosen.length === 0) return undefined;
  if (scope?.kind === 'all') return t('wordAll');
  return chosen.length >= wideFrom ? t('word') : undefined;
}
