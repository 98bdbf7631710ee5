import { Text } from '@mantine/core';
import type { MaintenanceWindowReply, OccurrenceReply } from '@stackyard/contracts';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useCancelOccurrence, useCancelWindow } from '../maintenance.queries.js';
import { useZoneFormat } from '../zone/use-zone-format.js';
import { windowViewMessages } from './form/window-form.messages.js';
import { userTimeZone } from '../zone/zone-time.js';

interface EndOccurrenceProps {
  /** Null while the dialog is closed. */
  occurrence: OccurrenceReply | null;
  onClose: () => void;
}

/**
 * Asks for confirmation, and then ends an active occurrence or skips an occurrence that is not
 * active.
 */
export function EndOccurrence({ occurrence, onClose }: EndOccurrenceProps) {
  const t = useMessages(windowViewMessages);
  const localFormat = useZoneFormat(userTimeZone());
  const cancel = useCancelOccurrence();
  const id = occurrence?.id;
  if (!occurrence || id == null) return null;
  const { startsAt, endsAt } = occurrence;
  const [from, to] = [localFormat.dateTime(startsAt), localFormat.endOf(startsAt, endsAt)];
  const isActive = occurrence.state === 'active';
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t(isActive ? 'endTitle' : 'leaveOutTitle')}
      actionLabel={t(isActive ? 'endNow' : 'leaveOut')}
      onConfirm={() => cancel.mutateAsync(id)}
    >
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {occurrence.message}
      </Text>
      <Text size="sm">{t(isActive ? 'endText' : 'leaveOutText', { from, to })}</Text>
    </DangerDialog>
  );
}

interface CancelWindowProps {
  window: MaintenanceWindowReply;
  opened: boolean;
  onClose: () => void;
}

export function CancelWindow({ window, opened, onClose }: CancelWindowProps) {
  const t = useMessages(windowViewMessages);
  const cancel = useCancelWindow();
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('cancelTitle')}
      actionLabel={t('cancelWindow')}
      onConfirm={() => cancel.mutateAsync(window.id)}
    >
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {window.message}
      </Text>
      <Text size="sm">{t('cancelText')}</Text>
    </DangerDialog>
  );
}
