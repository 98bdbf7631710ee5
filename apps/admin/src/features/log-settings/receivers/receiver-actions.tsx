import type { LogReceiverReply } from '@stackyard/contracts';
import { Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { MainRowAction, RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { receiversMessages } from './receivers.messages.js';

interface ReceiverActionsProps {
  receiver: LogReceiverReply;
  /** Called to pause (`enabled: false`) or resume delivery. */
  onToggle: (receiver: Pick<LogReceiverReply, 'id' | 'enabled'>) => void;
}

export function ReceiverActions({ receiver, onToggle }: ReceiverActionsProps) {
  const { id, name, enabled } = receiver;
  const t = useMessages(receiversMessages);
  const { show } = useLogSettingsDialog();
  return (
    <>
      <MainRowAction
        icon={Send}
        label={t('test')}
        rowName={name}
        onClick={() => show('test', id)}
      />
      <RowActions label={t('actionsFor', { name })}>
        <RowAction icon={Pencil} onClick={() => show('edit', id)}>
          {t('edit')}
        </RowAction>
        <RowAction
          icon={enabled ? Pause : Play}
          onClick={() => onToggle({ id, enabled: !enabled })}
        >
          {t(enabled ? 'hold' : 'resume')}
        </RowAction>
        <RowAction icon={Trash2} isDangerous onClick={() => show('remove', id)}>
          {t('remove')}
        </RowAction>
      </RowActions>
    </>
  );
}
