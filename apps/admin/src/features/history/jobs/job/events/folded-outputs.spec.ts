import type { JobEventKind, JobEventReply } from '@stackyard/contracts';
import { foldOutputs } from './folded-outputs.js';

const sampleEvent: JobEventReply = {
  id: 1,
  jobId: 7,
  at: '2026-03-01T10:00:00.000Z',
  kind: 'created',
  by: 'lena',
  message: '',
  details: null,
};

const kindsOf = (...kinds: JobEventKind[]) =>
  foldOutputs(kinds.map((kind) => ({ ...sampleEvent, kind }))).map((group) =>
    group.map(({ kind }) => kind),
  );

describe('the events of a job', () => {
  it('combine consecutive files of the result, and nothing else', () => {
    expect(kindsOf('status-changed', 'output-recorded', 'output-recorded', 'created')).toEqual([
      ['status-changed'],
      ['output-recorded', 'output-recorded'],
      ['created'],
    ]);
    expect(kindsOf('queued', 'queued')).toEqual([['queued'], ['queued']]);
    expect(kindsOf('output-recorded', 'queued', 'output-recorded')).toHaveLength(3);
  });

  it('keep files apart that different users recorded', () => {
    const file: JobEventReply = { ...sampleEvent, kind: 'output-recorded' };

    expect(foldOutputs([file, { ...file, by: 'ada' }, { ...file, by: 'ada' }])).toEqual([
      [file],
      [
        { ...file, by: 'ada' },
        { ...file, by: 'ada' },
      ],
    ]);
  });
});
