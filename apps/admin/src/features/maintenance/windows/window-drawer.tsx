import { Drawer, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { windowList } from '../maintenance.queries.js';
import { useMaintenanceView } from '../use-maintenance-view.js';
import { WindowDetails } from './window-details.js';
import { windowFormMessages, windowViewMessages } from './form/window-form.messages.js';
import { WindowForm } from './form/window-form.js';

/** Shows or edits the window that the URL names, or creates a window. */
export function WindowDrawer() {
  const t = useMessages(windowViewMessages);
  const tWindowForm = useMessages(windowFormMessages);
  const { open, close } = useMaintenanceView();
  const titles = {
    plan: tWindowForm('planTitle'),
    edit: tWindowForm('editTitle'),
    show: t('title'),
  };
  return (
    <Drawer
      opened={open !== undefined}
      onClose={() => void close()}
      position="right"
      size="lg"
      title={open ? titles[open] : ''}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {open === 'plan' && <WindowForm />}
      {(open === 'edit' || open === 'show') && <SelectedWindow isEditing={open === 'edit'} />}
    </Drawer>
  );
}

function SelectedWindow({ isEditing }: { isEditing: boolean }) {
  const t = useMessages(windowViewMessages);
  const tWindowForm = useMessages(windowFormMessages);
  const { windowId, at } = useMaintenanceView();
  const { data, error, refetch } = useQuery(windowList);
  if (!data && error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={240} aria-busy="true" />;
  const window = data.windows.find(({ id }) => id === windowId);
  if (!window) return <Text>{t('missing')}</Text>;
  if (!isEditing) return <WindowDetails window={window} at={at} />;
  return window.next ? <WindowForm window={window} /> : <Text>{tWindowForm('gone')}</Text>;
}
