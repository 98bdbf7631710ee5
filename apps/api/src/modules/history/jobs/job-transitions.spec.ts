import { activeJobStatuses, jobStatuses, type JobStatus } from '@stackyard/contracts';
import { allowedNextStatuses, type JobFacts } from './job-transitions.js';

const minimalFacts = {
  mediaType: 'bluray',
  hasTitle: false,
  hasRawFiles: false,
  hasPlan: false,
} as const;
const completeFacts = {
  mediaType: 'bluray',
  hasTitle: true,
  hasRawFiles: true,
  hasPlan: true,
} as const;

function nextStatuses(
  status: JobStatus,
  facts: Omit<JobFacts, 'status'> = minimalFacts,
): JobStatus[] {
  return allowedNextStatuses({ status, ...facts });
}

describe('allowed transitions', () => {
  it('follow a disc from its analysis to the finished result', () => {
    const run = [
      'ANALYZING',
      'METADATA_LOOKUP',
      'METADATA_SELECTION',
      'READY_TO_START',
      'RIPPING',
      'MEDIAINFO_CHECK',
      'READY_TO_ENCODE',
      'ENCODING',
      'FINISHED',
    ] as const;

    for (const [index, status] of run.slice(0, -1).entries()) {
      expect(nextStatuses(status)).toContain(run[index + 1]);
    }
  });

  it('follow a CD, with and without encoding', () => {
    expect(nextStatuses('CD_ANALYZING')).toContain('CD_METADATA_SELECTION');
    expect(nextStatuses('CD_METADATA_SELECTION')).toContain('CD_READY_TO_RIP');
    expect(nextStatuses('CD_READY_TO_RIP')).toContain('CD_RIPPING');
    expect(nextStatuses('CD_RIPPING')).toEqual(['CD_ENCODING', 'FINISHED', 'ERROR', 'CANCELLED']);
    expect(nextStatuses('CD_ENCODING')).toContain('FINISHED');
  });

  it.each(activeJobStatuses)('let an active job fail or be cancelled: %s', (status) => {
    expect(nextStatuses(status)).toEqual(expect.arrayContaining(['ERROR', 'CANCELLED']));
  });

  it('let only an encode or a CD rip finish', () => {
    const finishingStatuses = jobStatuses.filter((status) =>
      nextStatuses(status, completeFacts).includes('FINISHED'),
    );

    expect(finishingStatuses).toEqual(['ENCODING', 'CD_RIPPING', 'CD_ENCODING']);
  });

  it.each(['FINISHED', 'CANCELLED', 'ERROR'] as const)(
    'end with %s if the job has nothing for another step',
    (status) => {
      expect(nextStatuses(status)).toEqual([]);
    },
  );

  it.each(['FINISHED', 'CANCELLED', 'ERROR'] as const)(
    'lead from %s to the steps that the job has the files for',
    (status) => {
      expect(nextStatuses(status, { ...minimalFacts, hasTitle: true })).toEqual(['RIPPING']);
      expect(nextStatuses(status, { ...minimalFacts, hasRawFiles: true })).toEqual([
        'MEDIAINFO_CHECK',
      ]);
      expect(nextStatuses(status, { ...minimalFacts, hasPlan: true })).toEqual(['READY_TO_ENCODE']);
      expect(nextStatuses(status, { ...completeFacts, mediaType: 'cd' })).toEqual([
        'CD_RIPPING',
        'CD_ENCODING',
      ]);
    },
  );

  it('let an encode with a plan be started again', () => {
    expect(nextStatuses('ENCODING')).not.toContain('READY_TO_ENCODE');
    expect(nextStatuses('ENCODING', completeFacts)).toContain('READY_TO_ENCODE');
  });

  it.each(jobStatuses)('of %s contain neither itself nor duplicates', (status) => {
    const statuses = nextStatuses(status, completeFacts);
    expect(statuses).not.toContain(status);
    expect(new Set(statuses).size).toBe(statuses.length);
  });
});
