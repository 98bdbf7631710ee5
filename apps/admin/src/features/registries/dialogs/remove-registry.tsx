import { Text } from '@mantine/core';
import type { RegistryReply } from '@stackyard/contracts';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { registriesMessages } from '../registries.messages.js';
import { useDeleteRegistry } from '../registries.queries.js';
import { useRegistryDialog } from './use-registry-dialog.js';

/**
 * Deletes a registry, after explaining that its private images can no longer be checked and
 * asking the user to type the host.
 */
export function RemoveRegistry({ registry: { id, host } }: { registry: RegistryReply }) {
  const t = useMessages(registriesMessages);
  const { close } = useRegistryDialog();
  const remove = useDeleteRegistry(id);
  return (
    <DangerDialog
      opened
      onClose={() => void close()}
      title={t('removeTitle', { name: host })}
      actionLabel={t('removeAction', { name: host })}
      confirmationWord={host}
      onConfirm={() => remove.mutateAsync()}
    >
      <Text size="sm">{t('removeText')}</Text>
    </DangerDialog>
  );
}
