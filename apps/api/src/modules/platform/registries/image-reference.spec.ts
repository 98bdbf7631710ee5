import { digestsIn, isImageId, nameOf, parseReference } from './image-reference.js';

const digest = `sha256:${'a'.repeat(64)}`;
const read = (text: string) => {
  const reference = parseReference(text);
  if (reference === null) throw new Error(`${text} is no reference`);
  return reference;
};

describe('parseReference', () => {
  it.each([
    ['nginx', 'docker.io', 'library/nginx', 'latest'],
    ['nginx:1.27', 'docker.io', 'library/nginx', '1.27'],
    ['acme/app', 'docker.io', 'acme/app', 'latest'],
    ['docker.io/nginx', 'docker.io', 'library/nginx', 'latest'],
    ['index.docker.io/library/nginx:1', 'docker.io', 'library/nginx', '1'],
    ['GHCR.io/acme/app:Edge', 'ghcr.io', 'acme/app', 'Edge'],
    ['registry.lan:5000/app', 'registry.lan:5000', 'app', 'latest'],
    ['localhost/app:2', 'localhost', 'app', '2'],
    ['[::1]:5000/a/b/c:d', '[::1]:5000', 'a/b/c', 'd'],
    ['a/b__c-d.e:1', 'docker.io', 'a/b__c-d.e', '1'],
  ])('reads %s', (text, registry, repository, tag) => {
    expect(parseReference(text)).toEqual({ registry, repository, tag, digest: null });
  });

  it('adds no default tag to a digest', () => {
    expect(read(`redis@${digest}`)).toMatchObject({ tag: null, digest });
    expect(read(`redis:7@${digest}`)).toMatchObject({ tag: '7', digest });
  });

  it.each([
    '',
    'Nginx',
    'a//b',
    'ghcr.io/../admin',
    'ghcr.io/a?b=c',
    'ghcr.io/a%2fb',
    'evil.example\\@10.0.0.1/app',
    'user:secret@registry.lan/app',
    'registry.lan:65536/app',
    '10.0.0.256/app',
    'nginx:not a tag',
    `a/${'b'.repeat(300)}`,
  ])('rejects %j, so that every URL is valid', (text) => {
    expect(parseReference(text)).toBeNull();
  });
});

it('treats all spellings as the same name', () => {
  const names = ['nginx', 'docker.io/nginx:latest', 'index.docker.io/library/nginx'].map((text) =>
    nameOf({ ...read(text), tag: 'latest' }),
  );
  expect(new Set(names)).toEqual(new Set(['docker.io/library/nginx:latest']));
});

it('distinguishes an image ID from a name', () => {
  const id = `sha256:${'0123456789ab'.repeat(6)}`.slice(0, 71);
  expect(isImageId(id, id)).toBe(true);
  expect(isImageId('0123456789ab', id)).toBe(true);
  expect(isImageId('', id)).toBe(true);
  expect(isImageId('deadbeefcafe', id)).toBe(false);
  expect(isImageId('nginx', id)).toBe(false);
});

it('returns only the digests of the same repository', () => {
  const other = `sha256:${'b'.repeat(64)}`;
  const known = [`nginx@${digest}`, `mirror.example/library/nginx@${other}`, 'broken'];
  expect(digestsIn(known, read('docker.io/library/nginx:1'))).toEqual([digest]);
});
