import { sampleJobDetail } from '../../testing/samples.js';
import { nextStepOf } from './next-step.js';
import { stageStatesOf } from './stage-states.js';

type Job = Parameters<typeof sampleJobDetail>[0];

const unripped = { title: 'HEAT', raw_path: null, ripSuccessful: false, encodeSuccess: false };
const ripped = { ripSuccessful: true, encodeSuccess: false };

const statesOf = (overrides: Job) => {
  const job = sampleJobDetail(overrides);
  return Object.values(stageStatesOf(job, nextStepOf(job))).join(', ');
};

describe('the stages of a job', () => {
  it.each<[Job, string]>([
    [{ ...unripped, status: 'ANALYZING' }, 'running, pending, pending'],
    [{ ...unripped, status: 'METADATA_SELECTION' }, 'waiting, pending, pending'],
    [{ ...unripped, status: 'WAITING_FOR_USER_DECISION' }, 'waiting, pending, pending'],
    [{ ...unripped, title: 'Heat', status: 'READY_TO_START' }, 'done, pending, pending'],
    [{ ...unripped, title: 'Heat', status: 'RIPPING' }, 'done, running, pending'],
    [{ ...unripped, title: 'Heat', status: 'ERROR' }, 'done, failed, pending'],
    [{ ...ripped, status: 'MEDIAINFO_CHECK' }, 'done, running, pending'],
    [{ ...ripped, status: 'READY_TO_ENCODE' }, 'done, done, waiting'],
    [{ ...ripped, status: 'ENCODING' }, 'done, done, running'],
    [{ ...ripped, status: 'ERROR' }, 'done, done, failed'],
    [{ ...unripped, detectedTitle: 'HEAT', status: 'ERROR' }, 'pending, failed, pending'],
    [{ ripSuccessful: true, encodeSuccess: true, status: 'ERROR' }, 'done, done, failed'],
    [{ ...ripped, status: 'CANCELLED' }, 'done, done, skipped'],
  ])('with %j are %s', (job, states) => {
    expect(statesOf(job)).toBe(states);
  });
});
