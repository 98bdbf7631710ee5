import type { RegistryReply } from '@stackyard/contracts';
import { KeyRound, Pencil, PlugZap, Trash2 } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { MainRowAction, RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { useRegistryDialog } from './dialogs/use-registry-dialog.js';
import { registriesMessages } from './registries.messages.js';

export function RegistryActions({ registry: { id, host, managed } }: { registry: RegistryReply }) {
  const t = useMessages(registriesMessages);
  const { show } = useRegistryDialog();
  return (
    <>
      <MainRowAction
        icon={PlugZap}
        label={t('test')}
        rowName={host}
        onClick={() => show('test', id)}
      />
      <RowActions label={t('actionsFor', { name: host })}>
        <RowAction icon={managed ? Pencil : KeyRound} onClick={() => show('edit', id)}>
          {t(managed ? 'edit' : 'addCredentials')}
        </RowAction>
        {managed && (
          <RowAction icon={Trash2} isDangerous onClick={() => show('remove', id)}>
            {t('remove')}
          </RowAction>
        )}
      </RowActions>
    </>
  );
}
