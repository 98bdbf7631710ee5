import { Button } from '@mantine/core';
import type { JobDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Clapperboard, FileSearch, Tag, Trash2, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { albumIn, planIn } from './job-info.js';
import { jobMessages } from './job.messages.js';
import { jobRuns, useAnalyze, useCancelProcessing } from './job.queries.js';
import { findOpenRun } from './job-runs.js';
import { useJobView } from './use-job-view.js';
import { useNextStep } from './use-next-step.js';

/** The actions of a job, except its next step, for which the notice above has a button. */
export function JobActions({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const { openDialog } = useJobView();
  const mayEdit = useHasPermission('history-edit');
  const mayDelete = useHasPermission('history-delete');
  const { data } = useQuery(jobRuns(job.id));
  const analyze = useAnalyze(job.id);
  const cancel = useCancelProcessing(job.id);
  const hasPlan = (albumIn(job.encodePlan) ?? planIn(job.encodePlan)) !== null;
  const hasOpenRun = findOpenRun(data?.runs ?? []) !== undefined;
  const hasRawFiles = job.raw_path !== null;
  const nextStep = useNextStep(job);
  const error = analyze.error ?? cancel.error;
  return (
    <>
      {error && <ProblemAlert error={error} />}
      {mayEdit && hasOpenRun && (
        <Button
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined)}
        >
          {t('cancel')}
        </Button>
      )}
      {mayEdit && nextStep !== 'assign' && (
        <ActionButton icon={Tag} onClick={() => openDialog('assign')}>
          {t('assign')}
        </ActionButton>
      )}
      {mayEdit && hasRawFiles && !job.active && !hasOpenRun && (
        <>
          {nextStep !== 'analyze' && (
            <Button
              variant="default"
              leftSection={<FileSearch size={16} aria-hidden />}
              loading={analyze.isPending}
              onClick={() => analyze.mutate(undefined)}
            >
              {t('analyze')}
            </Button>
          )}
          {hasPlan && nextStep !== 'encode' && nextStep !== 'choose-title' && (
            <Button
              leftSection={<Clapperboard size={16} aria-hidden />}
              onClick={() => openDialog('encode')}
            >
              {t('encode')}
            </Button>
          )}
        </>
      )}
      {mayDelete && !job.active && (
        <ActionButton icon={Trash2} onClick={() => openDialog('delete')}>
          {t('delete')}
        </ActionButton>
      )}
    </>
  );
}

interface ActionButtonProps {
  icon: LucideIcon;
  onClick: () => void;
  children: ReactNode;
}

function ActionButton({ icon: Icon, onClick, children }: ActionButtonProps) {
  return (
    <Button variant="default" leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
      {children}
    </Button>
  );
}
