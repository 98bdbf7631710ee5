import type { ImageFinding } from '../check/freshness-check.service.js';
import type { ImageIgnoreEntity } from '../ignores/image-ignore.entity.js';
import type { StackImageEntity } from './stack-image.entity.js';
import { applyIgnore, toStackFreshness } from './stored-image.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const earlierCheck = '2026-03-01T10:00:00.000Z';
const laterCheck = '2026-03-01T13:00:00.000Z';

function finding(fields: Partial<ImageFinding> = {}): ImageFinding {
  return {
    key: 'web',
    reference: 'web:1',
    name: 'docker.io/library/web:1',
    runningDigest: null,
    runningBuild: null,
    newBuild: null,
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

const failedFinding = finding({
  freshness: 'error',
  state: 'unknown',
  detail: 'away',
  reason: null,
  digest: null,
  fault: { code: 'unreachable', text: 'away' },
});

function storedImage(fields: Partial<StackImageEntity> = {}): StackImageEntity {
  const { images } = toStackFreshness(
    [finding({ checkedAt: new Date(earlierCheck) })],
    [],
    [],
    new Date(earlierCheck),
  );
  return Object.assign({ stackId: 1 }, images[0], fields);
}

function ignore(fields: Partial<ImageIgnoreEntity> = {}): ImageIgnoreEntity {
  return {
    id: 7,
    name: 'docker.io/library/web:1',
    digest: null,
    until: null,
    reason: 'later',
    createdAt: earlierCheck,
    createdBy: { type: 'user', id: 1, name: 'lena' },
    ...fields,
  };
}

describe('toStackFreshness', () => {
  it('keeps the last answer and adds the fault when a check fails', () => {
    expect(toStackFreshness([failedFinding], [storedImage()], [], now)).toMatchObject({
      freshness: 'outdated',
      checkedAt: earlierCheck,
      images: [
        { state: 'outdated', checkedAt: earlierCheck, fault: 'away', faultCode: 'unreachable' },
      ],
    });
  });

  it('stores only the fault when the containers have changed since the last answer', () => {
    expect(
      toStackFreshness([failedFinding], [storedImage({ key: 'other' })], [], now),
    ).toMatchObject({
      freshness: 'error',
      checkedAt: null,
      images: [{ state: 'unknown', checkedAt: null, fault: 'away', faultAt: now.toISOString() }],
    });
  });

  it('clears the fault after the next answer', () => {
    const before = storedImage({ fault: 'away', faultAt: earlierCheck });
    expect(toStackFreshness([finding()], [before], [], now).images).toMatchObject([
      { fault: null, faultAt: null, checkedAt: now.toISOString() },
    ]);
  });

  it('keeps the time since when an image is outdated after its containers restart', () => {
    const [again] = toStackFreshness(
      [finding({ key: 'restarted' })],
      [storedImage()],
      [],
      now,
    ).images;
    expect(again?.outdatedSince).toBe(earlierCheck);
    const current = finding({ freshness: 'updated', state: 'current' });
    expect(
      toStackFreshness([current], [storedImage()], [], now).images[0]?.outdatedSince,
    ).toBeNull();
  });

  it.each([
    ['all newer images', ignore(), 'skipped'],
    ['this image', ignore({ digest: 'sha256:new' }), 'skipped'],
    ['another digest', ignore({ digest: 'sha256:other' }), 'outdated'],
    ['another image name', ignore({ name: 'docker.io/library/db:1' }), 'outdated'],
  ])('counts a newer image correctly with an ignore for %s', (_, ignored, freshness) => {
    expect(toStackFreshness([finding()], [], [ignored], now).freshness).toBe(freshness);
  });

  it('is due when an ignore expires', () => {
    const until = '2026-03-01T12:10:00.000Z';
    expect(toStackFreshness([finding()], [], [ignore({ until })], now).images[0]?.dueAt).toBe(
      until,
    );
    const [image] = toStackFreshness([finding()], [], [ignore({ until: laterCheck })], now).images;
    expect(image?.dueAt).toBe('2026-03-01T12:30:00.000Z');
  });

  it('keeps an image ignored while the registry is unreachable', () => {
    const { freshness, images } = toStackFreshness(
      [failedFinding],
      [storedImage()],
      [ignore()],
      now,
    );
    expect(freshness).toBe('skipped');
    expect(images.map(applyIgnore)).toEqual([{ freshness: 'skipped', state: 'ignored' }]);
  });

  it('shows a current image as current although newer ones are ignored', () => {
    const current = finding({ freshness: 'updated', state: 'current' });
    expect(toStackFreshness([current], [], [ignore()], now).images.map(applyIgnore)).toEqual([
      { freshness: 'updated', state: 'current' },
    ]);
  });

  it('is unknown without images', () => {
    expect(toStackFreshness([], [], [], now)).toEqual({
      freshness: 'unknown',
      checkedAt: null,
      images: [],
    });
  });
});
