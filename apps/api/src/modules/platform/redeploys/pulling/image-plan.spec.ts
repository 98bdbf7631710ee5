import { parseComposeServices } from './compose-services.js';
import { planImages, withoutResolvedDigest } from './image-plan.js';

const repoDigests = ['registry.example/app@sha256:' + 'a'.repeat(64)];

describe('planImages', () => {
  it.each([
    ['registry.example/app:1', repoDigests, null, 'pull'],
    ['registry.example/app:1', [], null, 'local'],
    ['retagged:1', repoDigests, null, 'local'],
    ['retagged:1', repoDigests, 'always', 'pull'],
    ['localonly:1', [], 'missing', 'policy'],
    ['localonly:1', [], 'never', 'policy'],
    ['registry.example/app:1', repoDigests, 'never', 'policy'],
    ['registry.example/app:1', repoDigests, 'build', 'policy'],
    ['registry.example/app:1', repoDigests, 'if_not_present', 'policy'],
    ['registry.example/app:1', null, 'missing', 'pull'],
    ['registry.example/app:1', null, null, 'pull'],
    [`sha256:${'b'.repeat(64)}`, [], null, 'local'],
  ])(
    'plans %s with digests %j and pull_policy %s as %s',
    (reference, digests, policy, decision) => {
      const plan = planImages([{ reference, digests, policies: [policy] }]);

      expect(plan).toEqual(
        decision === 'pull'
          ? { imagesToPull: [reference], imagesNotPulled: [] }
          : { imagesToPull: [], imagesNotPulled: [{ reference, reason: decision }] },
      );
    },
  );

  it('pulls an image for all services if one of them requires it', () => {
    const image = {
      reference: 'registry.example/app:1',
      digests: repoDigests,
      policies: ['never', null],
    };
    expect(planImages([image])).toEqual({ imagesToPull: [image.reference], imagesNotPulled: [] });
  });
});

describe('the image of a swarm service', () => {
  const resolvedReference = `registry.example:5000/app:1@sha256:${'a'.repeat(64)}`;
  const pinnedReference = `registry.example:5000/app@sha256:${'a'.repeat(64)}`;

  it.each([
    [
      'its tag',
      resolvedReference,
      'image: registry.example:5000/app:1',
      'registry.example:5000/app:1',
    ],
    ['its tag without a file', resolvedReference, null, 'registry.example:5000/app:1'],
    ['the digest of the file', resolvedReference, `image: ${resolvedReference}`, resolvedReference],
    ['a digest without a tag', pinnedReference, `image: ${pinnedReference}`, pinnedReference],
    ['a tag without a digest', 'app:1', 'image: app:1', 'app:1'],
  ])('is pulled by %s', (_, reference, file, expectedReference) => {
    expect(withoutResolvedDigest(reference, file)).toBe(expectedReference);
  });
});

describe('parseComposeServices', () => {
  const env = [
    { name: 'TAG', value: '2' },
    { name: 'EMPTY', value: '' },
  ];
  const imageOf = (image: string) =>
    parseComposeServices({ services: { app: { image } } }, env)[0]?.image;

  it.each([
    ['app:${TAG}', 'app:2'],
    ['app:$TAG', 'app:2'],
    ['app:${NONE:-1}', 'app:1'],
    ['app:${EMPTY:-1}', 'app:1'],
    ['app:${EMPTY-1}', 'app:'],
    ['app:${NONE:-${TAG}}', 'app:2'],
    ['app:${TAG:+stable}', 'app:stable'],
    ['app:$${TAG}', 'app:${TAG}'],
    ['app:${NONE}', null],
    ['app:${NONE:?set it}', null],
  ])('reads %s as %s', (image, read) => {
    expect(imageOf(image)).toBe(read);
  });

  it('skips services with a profile and applies extends', () => {
    const services = {
      base: { image: 'app:1', pull_policy: 'never' },
      web: { extends: { service: 'base' }, image: 'app:2' },
      tool: { image: 'tool:1', profiles: ['tools'] },
    };
    expect(parseComposeServices({ services }, [])).toEqual([
      { name: 'base', image: 'app:1', pullPolicy: 'never' },
      { name: 'web', image: 'app:2', pullPolicy: 'never' },
    ]);
  });

  it('stops if services extend each other', () => {
    const services = { a: { extends: 'b' }, b: { extends: 'a' } };
    expect(parseComposeServices({ services }, [])).toHaveLength(2);
  });

  it.each([null, 'text', [], { services: [] }, { services: { app: null } }])(
    'reads no image from %j',
    (content) => {
      expect(parseComposeServices(content, []).every(({ image }) => image === null)).toBe(true);
    },
  );
});
