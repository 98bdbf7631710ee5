import { Text } from '@mantine/core';
import type { ServerReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stackFacets } from '#shared/queries/stacks.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { serversMessages } from '../servers.messages.js';
import { useDeleteServer } from '../servers.queries.js';
import { useServerDialog } from './use-server-dialog.js';

/**
 * Deletes a server, after asking the user to type its name. Users who may see stacks are shown how
 * many stacks are removed with the server.
 */
export function RemoveServer({ server: { id, name } }: { server: ServerReply }) {
  const t = useMessages(serversMessages);
  const { close } = useServerDialog();
  const remove = useDeleteServer(id);
  const maySeeStacks = useHasPermission('stacks-access');
  const { data, isLoading } = useQuery({ ...stackFacets(), enabled: maySeeStacks });
  const stackCount = data && (data.server[String(id)] ?? 0);
  return (
    <DangerDialog
      opened
      onClose={() => void close()}
      title={t('removeTitle', { name })}
      actionLabel={t(stackCount === undefined ? 'removeActionPlain' : 'removeAction', {
        name,
        stacks: stackCount,
      })}
      confirmationWord={name}
      isReady={!isLoading}
      onConfirm={() => remove.mutateAsync()}
    >
      <Text size="sm">
        {t(stackCount === undefined ? 'removeTextPlain' : 'removeText', { stacks: stackCount })}
      </Text>
      <Text size="sm">{t('removeKey')}</Text>
    </DangerDialog>
  );
}
