import { decodeCursor, encodeCursor } from './cursor.js';

describe('cursors', () => {
  it('preserve a position', () => {
    const cursor = encodeCursor('stacks:name', ['größe "1"', 7]);

    expect(cursor).toMatch(/^[\w-]+$/);
    expect(decodeCursor('stacks:name', cursor, ['text', 'number'])).toEqual(['größe "1"', 7]);
  });

  it.each([
    ['another list', encodeCursor('logs', [1, 2])],
    ['other types', encodeCursor('stacks', ['1', 2])],
    ['another length', encodeCursor('stacks', [1, 2, 3])],
    ['a part of a number', encodeCursor('stacks', [1.5, 2])],
    ['a number beyond all ids', encodeCursor('stacks', [1, 1e300])],
    ['a number alone', Buffer.from('1').toString('base64url')],
    ['noise', 'ÿ%%%'],
    ['nothing', ''],
  ])('of %s are refused', (_, cursor) => {
    expect(() => decodeCursor('stacks', cursor, ['number', 'number'])).toThrow('CURSOR_INVALID');
  });
});
