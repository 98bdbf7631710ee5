import type { MaintenanceWindowReply, OccurrenceReply } from '@stackyard/contracts';
import { CalendarX2, Pencil, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { useMaintenanceView } from '../use-maintenance-view.js';
import { canEnd } from './calendar/calendar.js';
import { CancelWindow, EndOccurrence } from './cancel-dialogs.js';
import { windowViewMessages } from './form/window-form.messages.js';
import { windowsMessages } from './windows.messages.js';

/** A menu with the actions from the window's drawer, for the next occurrence of the window. */
export function WindowRowMenu({ window }: { window: MaintenanceWindowReply }) {
  const t = useMessages(windowViewMessages);
  const tWindows = useMessages(windowsMessages);
  const { edit } = useMaintenanceView();
  // Keep the chosen occurrence, because the list may change while the dialog is open.
  const [endingOccurrence, setEndingOccurrence] = useState<OccurrenceReply | null>(null);
  const [isCancelling, setIsCancelling] = useState(false);
  const { next } = window;
  return (
    <>
      {next && (
        <RowActions label={tWindows('actionsFor', { message: window.message })}>
          <RowAction icon={Pencil} onClick={() => edit(window.id)}>
            {t('edit')}
          </RowAction>
          {canEnd(next, window) && (
            <RowAction icon={SkipForward} onClick={() => setEndingOccurrence(next)}>
              {t(next.state === 'active' ? 'endNow' : 'leaveOut')}
            </RowAction>
          )}
          <RowAction icon={CalendarX2} isDangerous onClick={() => setIsCancelling(true)}>
            {t('cancelWindow')}
          </RowAction>
        </RowActions>
      )}
      <EndOccurrence occurrence={endingOccurrence} onClose={() => setEndingOccurrence(null)} />
      <CancelWindow window={window} opened={isCancelling} onClose={() => setIsCancelling(false)} />
    </>
  );
}
