import { interruptedReplacements } from './interrupted-replacement.js';

const now = new Date('2026-03-01T10:00:00Z');
const longAgo = now.getTime() / 1000 - 600;
const old = { id: '5bfa363551f0aa', name: 'shop-a-1', state: 'exited', createdAt: 0 } as const;
const left = {
  id: 'd12c9960dc6fbb',
  name: '5bfa363551f0_shop-a-1',
  state: 'created',
  createdAt: longAgo,
} as const;

describe('a replacement that was interrupted', () => {
  it('is the container that was made and never started', () => {
    expect(interruptedReplacements([old, left], now)).toEqual([left.name]);
  });

  it.each([
    ['may still be under way', [old, { ...left, createdAt: longAgo + 590 }]],
    ['got as far as running', [old, { ...left, state: 'running' } as const]],
    ['has removed what it replaces', [left]],
    ['is only named alike', [old, { ...left, name: 'cafe_shop-a-1' }]],
    ['did not take place', [old]],
  ])('is none when it %s', (_, containers) => {
    expect(interruptedReplacements(containers, now)).toEqual([]);
  });
});
