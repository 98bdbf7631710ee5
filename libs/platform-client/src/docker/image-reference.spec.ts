import { splitReference } from './image-reference.js';

describe('splitReference', () => {
  it.each([
    ['nginx', 'nginx', 'latest'],
    ['nginx:1.27', 'nginx', '1.27'],
    ['ghcr.io/acme/app:v2', 'ghcr.io/acme/app', 'v2'],
    ['localhost:5000/app', 'localhost:5000/app', 'latest'],
    ['localhost:5000/app:3', 'localhost:5000/app', '3'],
    ['app@sha256:abc', 'app', 'sha256:abc'],
    ['app:1@sha256:abc', 'app', 'sha256:abc'],
  ])('splits %s', (reference, repository, tag) => {
    expect(splitReference(reference)).toEqual({ repository, tag });
  });
});
