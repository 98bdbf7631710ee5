import type { StackReply } from '@stackyard/contracts';
import { act, renderHook } from '@testing-library/react';
import { sampleStack } from '../../testing/given.js';
import { planRedeploy } from './redeploy-plan.js';
import { useConcerns } from './use-concerns.js';

const downStack = (id: number) => sampleStack({ id, name: `stack-${id}`, health: 'down' });

function showConcerns(...stacks: StackReply[]) {
  const { result, rerender } = renderHook(
    (shownStacks: StackReply[]) => useConcerns(planRedeploy(shownStacks), undefined),
    { initialProps: stacks },
  );
  return { result, change: (...changedStacks: StackReply[]) => rerender(changedStacks) };
}

describe('the confirmation of warnings', () => {
  it('is requested again when a confirmed warning applies to a further stack', () => {
    const { result, change } = showConcerns(downStack(1), sampleStack({ id: 2 }));
    expect(result.current.isAcknowledged).toBe(false);
    act(() => result.current.setAcknowledged(true));
    expect(result.current.isAcknowledged).toBe(true);

    change(downStack(1), downStack(2));

    expect(result.current.items[0]?.names).toEqual(['stack-1', 'stack-2']);
    expect(result.current.isAcknowledged).toBe(false);
  });

  it('remains when a warning no longer applies', () => {
    const { result, change } = showConcerns(downStack(1), downStack(2));
    act(() => result.current.setAcknowledged(true));

    change(downStack(1), sampleStack({ id: 2 }));

    expect(result.current.isAcknowledged).toBe(true);
  });

  it('is not requested without warnings', () => {
    expect(showConcerns(sampleStack({ id: 1 })).result.current.isAcknowledged).toBe(true);
  });
});
