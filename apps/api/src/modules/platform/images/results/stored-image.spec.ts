import type { ImageFinding } from '../check/freshness-check.service.js';
import type { ImageIgnoreEntity } from '../ignores/image-ignore.entity.js';
import type { StackImageEntity } from './stack-image.entity.js';
import { effective, judge } from './stored-image.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const earlier = '2026-03-01T10:00:00.000Z';
const later = '2026-03-01T13:00:00.000Z';

function finding(fields: Partial<ImageFinding> = {}): ImageFinding {
  return {
    key: 'web',
    reference: 'web:1',
    name: 'docker.io/library/web:1',
    digest: 'sha256:new',
    freshness: 'outdated',
    state: 'outdated',
    detail: 'newer',
    reason: 'newer-in-registry',
    checkedAt: now,
    fault: null,
    dueAt: new Date('2026-03-01T12:30:00.000Z'),
    ...fields,
  };
}

const failed = finding({
  freshness: 'error',
  state: 'unknown',
  detail: 'away',
  reason: null,
  digest: null,
  fault: { code: 'unreachable', text: 'away' },
});

function stored(fields: Partial<StackImageEntity> = {}): StackImageEntity {
  const { images } = judge([finding({ checkedAt: new Date(earlier) })], [], [], new Date(earlier));
  return Object.assign({ stackId: 1 }, images[0], fields);
}

function ignore(fields: Partial<ImageIgnoreEntity> = {}): ImageIgnoreEntity {
  return {
    id: 7,
    name: 'docker.io/library/web:1',
    digest: null,
    until: null,
    reason: 'later',
    createdAt: earlier,
    createdBy: { type: 'user', id: 1, name: 'lena' },
    ...fields,
  };
}

describe('what is stored about the images of a stack', () => {
  it('is the last answer, with the failure beside it, when a check fails', () => {
    expect(judge([failed], [stored()], [], now)).toMatchObject({
      freshness: 'outdated',
      checkedAt: earlier,
      images: [{ state: 'outdated', checkedAt: earlier, fault: 'away', faultCode: 'unreachable' }],
    });
  });

  it('is the failure when the containers are others than those of the last answer', () => {
    expect(judge([failed], [stored({ key: 'other' })], [], now)).toMatchObject({
      freshness: 'error',
      checkedAt: null,
      images: [{ state: 'unknown', checkedAt: null, fault: 'away', faultAt: now.toISOString() }],
    });
  });

  it('forgets a failure with the next answer', () => {
    const before = stored({ fault: 'away', faultAt: earlier });
    expect(judge([finding()], [before], [], now).images).toMatchObject([
      { fault: null, faultAt: null, checkedAt: now.toISOString() },
    ]);
  });

  it('says since when an image is outdated, also after its containers were started anew', () => {
    const [again] = judge([finding({ key: 'restarted' })], [stored()], [], now).images;
    expect(again?.outdatedSince).toBe(earlier);
    const current = finding({ freshness: 'updated', state: 'current' });
    expect(judge([current], [stored()], [], now).images[0]?.outdatedSince).toBeNull();
  });

  it.each([
    ['all newer images', ignore(), 'skipped'],
    ['this one', ignore({ digest: 'sha256:new' }), 'skipped'],
    ['another one', ignore({ digest: 'sha256:other' }), 'outdated'],
    ['newer images of something else', ignore({ name: 'docker.io/library/db:1' }), 'outdated'],
  ])('with %s ignored counts as it should', (_, ignored, freshness) => {
    expect(judge([finding()], [], [ignored], now).freshness).toBe(freshness);
  });

  it('is due when the time of what is ignored is over', () => {
    const until = '2026-03-01T12:10:00.000Z';
    expect(judge([finding()], [], [ignore({ until })], now).images[0]?.dueAt).toBe(until);
    const [image] = judge([finding()], [], [ignore({ until: later })], now).images;
    expect(image?.dueAt).toBe('2026-03-01T12:30:00.000Z');
  });

  it('keeps what is ignored ignored while the registry is away', () => {
    const { freshness, images } = judge([failed], [stored()], [ignore()], now);
    expect(freshness).toBe('skipped');
    expect(images.map(effective)).toEqual([{ freshness: 'skipped', state: 'ignored' }]);
  });

  it('shows a current image as current although newer ones are ignored', () => {
    const current = finding({ freshness: 'updated', state: 'current' });
    expect(judge([current], [], [ignore()], now).images.map(effective)).toEqual([
      { freshness: 'updated', state: 'current' },
    ]);
  });

  it('is unknown without any image', () => {
    expect(judge([], [], [], now)).toEqual({ freshness: 'unknown', checkedAt: null, images: [] });
  });
});
