import {
  jobInfoKinds,
  jobStatuses,
  processingKinds,
  type JobEventKind,
  type JobEventReply,
  type JobInfoKind,
  type JobStatus,
  type ProcessingKind,
} from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { jobStatusMessages } from '../../badges/job-badge.messages.js';
import { jobMessages } from '../job.messages.js';

/** Kinds of events whose name is enough, so the message from the server is not shown. */
const eventsWithoutDetails: readonly JobEventKind[] = [
  'created',
  'imported',
  'files-restored',
  'deleted',
  'restored',
];

/**
 * Returns a function that describes the details of an event. The text is empty for kinds of events
 * whose name is enough.
 */
export function useJobEventText(): (event: JobEventReply) => string {
  const t = useMessages(jobMessages);
  const tJobStatus = useMessages(jobStatusMessages);
  return ({ kind, message, details }) => {
    const steps = [details?.['from'], details?.['to']]
      .filter(isJobStatus)
      .map((step) => tJobStatus(step));
    const reason = details?.['reason'];
    if (steps.length > 0) {
      return [steps.join(' → '), ...(typeof reason === 'string' ? [reason] : [])].join(': ');
    }
    if (isJobInfoKind(message)) return t(`info.${message}`);
    if (isProcessingKind(message)) return t(`kind.${message}`);
    return eventsWithoutDetails.includes(kind) ? '' : message;
  };
}

function isJobStatus(value: unknown): value is JobStatus {
  return jobStatuses.some((status) => status === value);
}

function isJobInfoKind(value: string): value is JobInfoKind {
  return jobInfoKinds.some((kind) => kind === value);
}

function isProcessingKind(value: string): value is ProcessingKind {
  return processingKinds.some((kind) => kind === value);
}
