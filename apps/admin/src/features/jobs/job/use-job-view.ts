import { useNavigate, useParams, useSearch } from '@tanstack/react-router';

export type JobPart = 'log' | 'tracks' | 'events';
export type JobAct = 'assign' | 'delete' | 'encode';

/** Which job, which part of its page and which dialog; all of it lives in the address. */
export function useJobView() {
  const { jobId } = useParams({ from: '/shell/jobs/$jobId' });
  const { part, act } = useSearch({ from: '/shell/jobs/$jobId' });
  const navigate = useNavigate();
  const go = (next: { part?: JobPart; act?: JobAct }): Promise<void> =>
    navigate({ to: '/jobs/$jobId', params: { jobId }, search: next });
  return {
    jobId,
    part,
    act,
    show: (next: JobPart | undefined) => void go(next ? { part: next } : {}),
    begin: (next: JobAct) => void go({ ...(part && { part }), act: next }),
    done: (): void => void go(part ? { part } : {}),
  };
}
