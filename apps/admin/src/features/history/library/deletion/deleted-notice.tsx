import { useLocation, useNavigate } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { deletionMessages } from './deletion.messages.js';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Title of the job that the user has just deleted on its detail page. */
    deletedJob?: string;
  }
}

/** Shown on the job list after a job was deleted on its detail page. */
export function DeletedNotice() {
  const t = useMessages(deletionMessages);
  const navigate = useNavigate();
  const title = useLocation({ select: ({ state }) => state.deletedJob });
  if (title === undefined) return null;
  const close = (): void => void navigate({ to: '/jobs', search: true, replace: true });
  return <Notice tone="done" icon={CircleCheck} title={t('deleted', { title })} onClose={close} />;
}
