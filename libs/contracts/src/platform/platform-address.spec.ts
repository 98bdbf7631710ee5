import { normalizePlatformAddress } from './platform-address.js';

describe('normalizePlatformAddress', () => {
  it.each([
    ['https://docker.example:9443', 'https://docker.example:9443'],
    ['https://docker.example:9443/', 'https://docker.example:9443'],
    ['https://docker.example:9443/api', 'https://docker.example:9443'],
    ['https://docker.example:9443/api/', 'https://docker.example:9443'],
    ['https://docker.example:9443/#!/home', 'https://docker.example:9443'],
    ['https://docker.example:9443/#!/3/docker/stacks?order=name', 'https://docker.example:9443'],
    [' https://docker.example/portainer/api ', 'https://docker.example/portainer'],
    ['https://docker.example/portainer/?theme=dark', 'https://docker.example/portainer'],
    ['http://api', 'http://api'],
    ['http://api/api', 'http://api'],
    ['https://docker.example/rapi', 'https://docker.example/rapi'],
  ])('stores %s as %s', (enteredAddress, stored) => {
    expect(normalizePlatformAddress(enteredAddress)).toBe(stored);
  });
});
