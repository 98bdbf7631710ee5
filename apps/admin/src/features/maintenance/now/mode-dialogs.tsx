import { List, Text } from '@mantine/core';
import type { MaintenanceModeReply } from '@stackyard/contracts';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.js';
import { useSetMaintenanceMode } from '#shared/queries/maintenance.queries.js';
import { useOpenRedeploys } from '../use-open-redeploys.js';
import { modeMessages } from './mode.messages.js';

interface ModeDialogsProps {
  opened: boolean;
  onClose: () => void;
  /** True if the switch is on and the dialog would turn it off. */
  on: boolean;
  /** The mode with the current input, saved or not, as all users would see it. */
  preview: MaintenanceModeReply;
}

/**
 * Asks for confirmation before maintenance starts or ends, and explains the effect on redeploys.
 */
export function ModeDialogs({ opened, onClose, on, preview }: ModeDialogsProps) {
  const t = useMessages(modeMessages);
  const set = useSetMaintenanceMode();
  const { queued, running, held } = useOpenRedeploys();
  const { message, until } = preview;
  if (on) {
    return (
      <DangerDialog
        opened={opened}
        onClose={onClose}
        title={t('endTitle')}
        action={t('end')}
        color="violet"
        onConfirm={() => set.mutateAsync({ active: false, message })}
      >
        <Text size="sm">{t('endText', { count: held.length })}</Text>
        <Text size="sm">{t('endWindows')}</Text>
      </DangerDialog>
    );
  }
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('startTitle')}
      action={t('start')}
      color="yellow.8"
      onConfirm={() => set.mutateAsync({ active: true, message, until })}
    >
      <MaintenanceNotice mode={preview} />
      <List size="sm" spacing="xs">
        <List.Item>{t('blocksNew')}</List.Item>
        <List.Item>{t('blocksQueued', { count: queued.length })}</List.Item>
        <List.Item>{t('blocksRunning', { count: running.length })}</List.Item>
        <List.Item>{t('blocksOverride')}</List.Item>
      </List>
    </DangerDialog>
  );
}
