import type { ServerReply } from '@stackyard/contracts';
import { KeyRound, Pencil, PlugZap, Trash2 } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { MainRowAction, RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { serversMessages } from './servers.messages.js';
import { useServerDialog } from './dialogs/use-server-dialog.js';

/**
 * Buttons to test, edit and remove a server, and to replace its API key. A preset server can only
 * be tested.
 */
export function ServerActions({ server: { id, name, preset } }: { server: ServerReply }) {
  const t = useMessages(serversMessages);
  const { show } = useServerDialog();
  return (
    <>
      <MainRowAction
        icon={PlugZap}
        label={t('test')}
        rowName={name}
        onClick={() => show('test', id)}
      />
      {!preset && (
        <RowActions label={t('actionsFor', { name })}>
          <RowAction icon={Pencil} onClick={() => show('edit', id)}>
            {t('edit')}
          </RowAction>
          <RowAction icon={KeyRound} onClick={() => show('key', id)}>
            {t('replaceKey')}
          </RowAction>
          <RowAction icon={Trash2} isDangerous onClick={() => show('remove', id)}>
            {t('remove')}
          </RowAction>
        </RowActions>
      )}
    </>
  );
}
