import { safeReturnPath } from './return-path.js';

describe('safeReturnPath', () => {
  it('returns to a page of the app with its filters', () => {
    expect(safeReturnPath('/stacks?status=error')).toBe('/stacks?status=error');
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n\\evil.example',
    '/.//evil.example',
    'https://evil.example',
    'javascript:alert(1)',
  ])('does not follow %j', (path) => expect(safeReturnPath(path)).toBe('/'));

  it('does not return to the sign-in page', () => {
    expect(safeReturnPath('/sign-in?returnTo=/stacks')).toBe('/');
  });
});
