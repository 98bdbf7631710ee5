import { newerText } from './images.js';

const listed = {
  ...{ patch: null, minor: null, major: null, listedAt: '2026-03-01T10:00:00.000Z' },
  ...{ complete: true, fault: null, faultCode: null, faultAt: null },
};

describe('the newer versions of an image', () => {
  it.each([
    [null, ''],
    [listed, ''],
    [{ ...listed, patch: '1.27.5', major: '2.0.1' }, '1.27.5 (patch), 2.0.1 (major)'],
    [{ ...listed, listedAt: null, fault: 'registry.lan answers 405.' }, 'unknown'],
  ])('%j are shown as "%s"', (newerTags, shown) => {
    expect(newerText({ newerTags })).toBe(shown);
  });
});
