import { Text } from '@mantine/core';
import type { ServerReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { DangerDialog } from '../../shared/dialogs/danger-dialog.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { stackFacets } from '../../shared/queries/stacks.queries.js';
import { serversMessages } from './servers.messages.js';
import { useDeleteServer } from './servers.queries.js';
import { useServerDialog } from './use-server-dialog.js';

/** Shows how many stacks leave with the server and asks for its name. */
export function RemoveServer({ server: { id, name } }: { server: ServerReply }) {
  const t = useMessages(serversMessages);
  const { close } = useServerDialog();
  const remove = useDeleteServer(id);
  const { data } = useQuery(stackFacets());
  const stacks = data?.server[String(id)] ?? 0;
  return (
    <DangerDialog
      opened
      onClose={() => void close()}
      title={t('removeTitle', { name })}
      action={t('removeAction', { name, stacks })}
      word={name}
      onConfirm={() => remove.mutateAsync()}
    >
      <Text size="sm">{t('removeText', { stacks })}</Text>
      <Text size="sm">{t('removeKey')}</Text>
    </DangerDialog>
  );
}
