import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UpdateRunReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Ban, Check, CircleHelp, CircleX } from 'lucide-react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { maintenanceMode, useSetMaintenanceMode } from '#shared/queries/maintenance.queries.js';
import classes from '../updates.module.css';
import { runMessages } from './run.messages.js';
import { hasTouchedHost } from './update-steps.js';

type TextKey = keyof (typeof runMessages)['en'];

const outcomeStyles = {
  succeeded: { tone: 'done', icon: Check },
  failed: { tone: 'failed', icon: CircleX },
  cancelled: { tone: 'waiting', icon: Ban },
  lost: { tone: 'waiting', icon: CircleHelp },
} as const;

export function UpdateNotice({ update }: { update: UpdateRunReply }) {
  const t = useMessages(runMessages);
  const { state, reason, versionAfter } = update;
  if (state !== 'succeeded' && state !== 'failed' && state !== 'cancelled' && state !== 'lost') {
    return null;
  }
  const { title, next } = resultTexts(update);
  const { tone, icon } = outcomeStyles[state];
  return (
    <Notice
      tone={tone}
      icon={icon}
      isUrgent={state !== 'succeeded'}
      title={t(title, { version: versionAfter })}
    >
      {reason !== null && (
        <Text size="sm" className={classes.reason}>
          {reason}
        </Text>
      )}
      {state === 'succeeded' && update.cancelRequestedAt !== null && (
        <Text size="sm">{t('cancelledTooLate')}</Text>
      )}
      {next && <Text size="sm">{t(next)}</Text>}
      {state !== 'succeeded' && hasTouchedHost(update) && <MaintenanceStillOn />}
    </Notice>
  );
}

/** Returns the title and next step for a result, depending on how far the update got. */
function resultTexts(update: UpdateRunReply): { title: TextKey; next: TextKey | null } {
  const { state, steps, versionBefore, versionAfter } = update;
  if (state === 'succeeded') {
    const isSameVersion = versionBefore !== null && versionBefore === versionAfter;
    return isSameVersion
      ? { title: 'doneSameTitle', next: 'doneSameText' }
      : { title: 'doneTitle', next: 'doneText' };
  }
  if (state === 'lost') return { title: 'lostTitle', next: 'lostNext' };
  const wasHostTouched = hasTouchedHost(update);
  if (state === 'cancelled') {
    return wasHostTouched
      ? { title: 'cancelledTitle', next: 'cancelledNext' }
      : { title: 'cancelledEarlyTitle', next: null };
  }
  if (!wasHostTouched) return { title: 'untouchedTitle', next: 'untouchedNext' };
  return steps.at(-1)?.step === 'script'
    ? { title: 'failedScriptTitle', next: 'failedScriptNext' }
    : { title: 'failedLaterTitle', next: 'failedLaterNext' };
}

/** Says whether maintenance is still on and, if it is, offers to end it. */
function MaintenanceStillOn() {
  const t = useMessages(runMessages);
  const { data: mode } = useQuery(maintenanceMode);
  const set = useSetMaintenanceMode();
  const [opened, dialog] = useDisclosure(false);
  if (!mode) return null;
  if (!mode.active) return <Text size="sm">{t('maintenanceOff')}</Text>;
  return (
    <>
      <Text size="sm">{t('maintenanceKept')}</Text>
      <Button size="compact-sm" variant="default" mt="xs" onClick={dialog.open}>
        {t('endMaintenance')}
      </Button>
      <DangerDialog
        opened={opened}
        onClose={dialog.close}
        title={t('endTitle')}
        actionLabel={t('endMaintenance')}
        color="violet"
        onConfirm={() => set.mutateAsync({ active: false, message: mode.message })}
      >
        <Text size="sm">{t('endText')}</Text>
      </DangerDialog>
    </>
  );
}
