import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRunIfStillOnPage } from '#shared/address/use-while-on-page.js';

export type JobTab = 'log' | 'tracks' | 'events';
export type JobAction = 'assign' | 'delete' | 'encode';

export function useJobView() {
  const { jobId } = useParams({ from: '/shell/jobs/$jobId' });
  const { part: tab, act: action } = useSearch({ from: '/shell/jobs/$jobId' });
  const navigate = useNavigate();
  const whileOnPage = useRunIfStillOnPage();
  const navigateTo = (next: { part?: JobTab; act?: JobAction }, replace = false): void =>
    void whileOnPage(() =>
      navigate({ to: '/jobs/$jobId', params: { jobId }, search: next, replace }),
    );
  return {
    jobId,
    tab,
    action,
    showTab: (next: JobTab | undefined) => navigateTo(next ? { part: next } : {}),
    openDialog: (next: JobAction) => navigateTo({ ...(tab && { part: tab }), act: next }),
    closeDialog: (): void => navigateTo(tab ? { part: tab } : {}, true),
  };
}
