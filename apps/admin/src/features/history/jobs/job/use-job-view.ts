import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useWhileOnPage } from '#shared/address/use-while-on-page.js';

export type JobTab = 'log' | 'tracks' | 'events';
export type JobAction = 'assign' | 'delete' | 'encode';

export function useJobView() {
  const { jobId } = useParams({ from: '/shell/jobs/$jobId' });
  const { part, act } = useSearch({ from: '/shell/jobs/$jobId' });
  const navigate = useNavigate();
  const whileOnPage = useWhileOnPage();
  const navigateTo = (next: { part?: JobTab; act?: JobAction }, replace = false): void =>
    void whileOnPage(() =>
      navigate({ to: '/jobs/$jobId', params: { jobId }, search: next, replace }),
    );
  return {
    jobId,
    part,
    act,
    show: (next: JobTab | undefined) => navigateTo(next ? { part: next } : {}),
    begin: (next: JobAction) => navigateTo({ ...(part && { part }), act: next }),
    done: (): void => navigateTo(part ? { part } : {}, true),
  };
}
