import { findInterruptedReplacements } from './interrupted-replacement.js';

const now = new Date('2026-03-01T10:00:00Z');
const longAgo = now.getTime() / 1000 - 600;
const oldContainer = {
  id: '5bfa363551f0aa',
  name: 'shop-a-1',
  state: 'exited',
  createdAt: 0,
} as const;
const leftoverContainer = {
  id: 'd12c9960dc6fbb',
  name: '5bfa363551f0_shop-a-1',
  state: 'created',
  createdAt: longAgo,
} as const;

describe('an interrupted replacement', () => {
  it('is a container that was created but never started', () => {
    expect(findInterruptedReplacements([oldContainer, leftoverContainer], now)).toEqual([
      leftoverContainer.name,
    ]);
  });

  it.each([
    ['may still be running', [oldContainer, { ...leftoverContainer, createdAt: longAgo + 590 }]],
    ['started', [oldContainer, { ...leftoverContainer, state: 'running' } as const]],
    ['removed the original container', [leftoverContainer]],
    ['only has a similar name', [oldContainer, { ...leftoverContainer, name: 'cafe_shop-a-1' }]],
    ['did not happen', [oldContainer]],
  ])('is not reported if it %s', (_, containers) => {
    expect(findInterruptedReplacements(containers, now)).toEqual([]);
  });
});
