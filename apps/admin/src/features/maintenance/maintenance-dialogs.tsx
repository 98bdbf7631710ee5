import { List, Text } from '@mantine/core';
import type { MaintenanceModeReply } from '@stackyard/contracts';
import { DangerDialog } from '../../shared/dialogs/danger-dialog.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { MaintenanceNotice } from '../../shared/maintenance/maintenance-notice.js';
import { maintenanceMessages } from './maintenance.messages.js';
import { useSetMaintenanceMode } from './maintenance.queries.js';
import { useOpenRedeploys } from './use-open-redeploys.js';

interface MaintenanceDialogsProps {
  opened: boolean;
  onClose: () => void;
  mode: MaintenanceModeReply;
  /** The message as it is typed, saved or not. */
  message: string;
}

/** Says what starting blocks, and what ending lets go. */
export function MaintenanceDialogs({ opened, onClose, mode, message }: MaintenanceDialogsProps) {
  const t = useMessages(maintenanceMessages);
  const set = useSetMaintenanceMode();
  const { queued, running, held } = useOpenRedeploys();
  if (mode.active) {
    return (
      <DangerDialog
        opened={opened}
        onClose={onClose}
        title={t('endTitle')}
        action={t('end')}
        color="violet"
        onConfirm={() => set.mutateAsync({ active: false, message: mode.message })}
      >
        <Text size="sm">{t('endText', { count: held })}</Text>
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
      onConfirm={() => set.mutateAsync({ active: true, message })}
    >
      <MaintenanceNotice
        mode={{
          active: true,
          message,
          since: null,
          by: null,
          until: null,
          source: 'switch',
          upcoming: null,
        }}
      />
      <List size="sm" spacing="xs">
        <List.Item>{t('blocksNew')}</List.Item>
        <List.Item>{t('blocksQueued', { count: queued })}</List.Item>
        <List.Item>{t('blocksRunning', { count: running })}</List.Item>
        <List.Item>{t('blocksOverride')}</List.Item>
      </List>
    </DangerDialog>
  );
}
