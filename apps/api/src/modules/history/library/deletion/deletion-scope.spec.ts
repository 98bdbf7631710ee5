import { JobEntity } from '../../jobs/job.entity.js';
import type { JobsRepository } from '../../jobs/jobs.repository.js';
import { DeletionScopeService } from './deletion-scope.service.js';

type Links = Partial<Pick<JobEntity, 'parentJobId' | 'sourceJobId'>>;

/** Creates a service for jobs with these links, numbered from 1, and a counter of its queries. */
function createService(...links: Links[]) {
  const jobs = links.map((link, index) =>
    Object.assign(new JobEntity(), {
      id: index + 1,
      parentJobId: null,
      sourceJobId: null,
      ...link,
    }),
  );
  let queryCount = 0;
  const query = (matches: (job: JobEntity) => boolean) => {
    queryCount += 1;
    return Promise.resolve(jobs.filter(matches));
  };
  const rows: Pick<JobsRepository, 'findAll' | 'findChildrenOfAll' | 'findDerivedJobs'> = {
    findAll: (ids) => query(({ id }) => ids.includes(id)),
    findChildrenOfAll: (ids) => query(({ parentJobId }) => ids.includes(parentJobId ?? 0)),
    findDerivedJobs: (ids) => query(({ sourceJobId }) => ids.includes(sourceJobId ?? 0)),
  };
  return { service: new DeletionScopeService(rows), readQueryCount: () => queryCount };
}

const noLinks: Links = {};

describe('the jobs of a deletion', () => {
  it.each([
    ['a job alone', 1, [noLinks, noLinks], [1]],
    [
      'what works on its material, however far',
      1,
      [noLinks, { sourceJobId: 1 }, { sourceJobId: 2 }],
      [1, 2, 3],
    ],
    [
      'whose material it works on, and what else does',
      2,
      [noLinks, { sourceJobId: 1 }, { sourceJobId: 1 }],
      [2, 1, 3],
    ],
    ['a container with its parts', 1, [noLinks, { parentJobId: 1 }, { parentJobId: 1 }], [1, 2, 3]],
    ['a part without its siblings', 2, [noLinks, { parentJobId: 1 }, { parentJobId: 1 }], [2]],
    ['the last part with its container', 2, [noLinks, { parentJobId: 1 }], [2, 1]],
    ['jobs that go round in a circle', 1, [{ sourceJobId: 2 }, { sourceJobId: 1 }], [1, 2]],
  ])('are %s', async (_, id, links, expected) => {
    const jobs = await createService(...links).service.findJobs(id, true);

    expect(jobs.map((job) => job.id)).toEqual(expected);
  });

  it('belong to the first of several requested jobs, and unknown ones are left out', async () => {
    const { service } = createService(noLinks, { sourceJobId: 1 }, noLinks, {
      parentJobId: 3,
    });

    const groups = await service.findForEach([2, 9, 1, 4], true);

    expect([...groups].map(([id, jobs]) => [id, jobs.map((job) => job.id)])).toEqual([
      [2, [2, 1]],
      [4, [4, 3]],
    ]);
  });

  it('are found with a few queries for any number of requested jobs', async () => {
    const ids = Array.from({ length: 500 }, (_, index) => index + 1);
    const pairs = ids.map((id): Links => (id % 2 === 0 ? { sourceJobId: id - 1 } : noLinks));
    const { service, readQueryCount } = createService(...pairs);

    expect((await service.findForEach(ids, true)).size).toBe(250);
    const relatedQueryCount = readQueryCount();
    expect((await service.findForEach(ids, false)).size).toBe(500);

    expect(relatedQueryCount).toBeLessThan(10);
    expect(readQueryCount() - relatedQueryCount).toBe(1);
  });

  it('are refused while parts of a container would be left without it', async () => {
    const { service, readQueryCount } = createService(noLinks, { parentJobId: 1 }, noLinks);
    const jobs = await service.findForEach([1, 3], false);

    await expect(service.assertNoPartsRemain([...jobs.values()].flat())).rejects.toMatchObject({
      code: 'JOB_HAS_CHILDREN',
      extras: { jobId: 1 },
    });
    expect(readQueryCount()).toBe(2);
  });
});
