import type { MaintenanceWindowReply } from '@stackyard/contracts';
import { CalendarX2, Pencil, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { useMaintenanceView } from '../use-maintenance-view.js';
import { CancelWindow, EndOccurrence } from './cancel-dialogs.js';
import { windowViewMessages } from './form/window-form.messages.js';
import { windowsMessages } from './windows.messages.js';

/** The same actions as on the window's drawer, for its next occurrence. */
export function WindowRowMenu({ window }: { window: MaintenanceWindowReply }) {
  const t = useMessages(windowViewMessages);
  const tWindows = useMessages(windowsMessages);
  const { edit } = useMaintenanceView();
  const [dialog, setDialog] = useState<'occurrence' | 'window' | null>(null);
  const { next, recurrence } = window;
  if (!next) return null;
  const canEnd = next.id !== null && (next.state === 'active' || recurrence !== null);
  const close = (): void => setDialog(null);
  return (
    <>
      <RowActions label={tWindows('actionsFor', { message: window.message })}>
        <RowAction icon={Pencil} onClick={() => edit(window.id)}>
          {t('edit')}
        </RowAction>
        {canEnd && (
          <RowAction icon={SkipForward} onClick={() => setDialog('occurrence')}>
            {t(next.state === 'active' ? 'endNow' : 'leaveOut')}
          </RowAction>
        )}
        <RowAction icon={CalendarX2} isDangerous onClick={() => setDialog('window')}>
          {t('cancelWindow')}
        </RowAction>
      </RowActions>
      <EndOccurrence occurrence={dialog === 'occurrence' ? next : null} onClose={close} />
      <CancelWindow window={window} opened={dialog === 'window'} onClose={close} />
    </>
  );
}
