import { interruptedReplacements } from './interrupted-replacement.js';

const now = new Date('2026-03-01T10:00:00Z');
const longAgo = now.getTime() / 1000 - 600;
const old = { id: '5bfa363551f0aa', name: 'shop-a-1', state: 'exited', createdAt: 0 } as const;
const leftover = {
  id: 'd12c9960dc6fbb',
  name: '5bfa363551f0_shop-a-1',
  state: 'created',
  createdAt: longAgo,
} as const;

describe('an interrupted replacement', () => {
  it('is a container that was created but never started', () => {
    expect(interruptedReplacements([old, leftover], now)).toEqual([leftover.name]);
  });

  it.each([
    ['may still be running', [old, { ...leftover, createdAt: longAgo + 590 }]],
    ['started', [old, { ...leftover, state: 'running' } as const]],
    ['removed the original container', [leftover]],
    ['only has a similar name', [old, { ...leftover, name: 'cafe_shop-a-1' }]],
    ['did not happen', [old]],
  ])('is not reported if it %s', (_, containers) => {
    expect(interruptedReplacements(containers, now)).toEqual([]);
  });
});
