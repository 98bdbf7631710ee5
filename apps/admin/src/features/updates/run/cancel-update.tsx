import { Button, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { UpdateRunReply } from '@stackyard/contracts';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { useCancelUpdate } from '../updates.queries.js';
import { runMessages } from './run.messages.js';
import { canBeCancelled, hasTouchedHost } from './update-steps.js';

/** Lets the user cancel an update while that is possible, and warns about what cannot be undone. */
export function CancelUpdate({ update }: { update: UpdateRunReply }) {
  const t = useMessages(runMessages);
  const mayUpdate = useHasPermission('maintenance-update');
  const cancel = useCancelUpdate();
  const [opened, dialog] = useDisclosure(false);
  if (update.endedAt !== null || !mayUpdate) return null;
  const canCancel = canBeCancelled(update);
  if (cancel.isSuccess || update.cancelRequestedAt !== null) {
    return <Text size="sm">{t(canCancel ? 'cancelling' : 'cancelledTooLate')}</Text>;
  }
  return (
    <>
      {canCancel ? (
        <Button size="xs" variant="default" onClick={dialog.open}>
          {t('cancel')}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {t('tooLate')}
        </Text>
      )}
      <DangerDialog
        opened={opened}
        onClose={dialog.close}
        title={t('cancelTitle')}
        actionLabel={t('cancel')}
        onConfirm={() => cancel.mutateAsync(update.id)}
      >
        {hasTouchedHost(update) ? (
          <List size="sm" spacing="xs">
            <List.Item>{t('cancelScript')}</List.Item>
            <List.Item>{t('cancelCannot')}</List.Item>
            <List.Item>{t('cancelMaintenance')}</List.Item>
          </List>
        ) : (
          <Text size="sm">{t('cancelEarly')}</Text>
        )}
      </DangerDialog>
    </>
  );
}
