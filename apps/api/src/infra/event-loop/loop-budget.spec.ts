import { setImmediate as nextTurn } from 'node:timers/promises';
import { LoopBudget } from './loop-budget.js';

describe('the budget of the event loop', () => {
  it('starts work at once until the bytes of a turn are spent', async () => {
    const budget = new LoopBudget(100);

    expect(budget.spend(60)).toBeUndefined();
    expect(budget.spend(40)).toBeUndefined();
    const later = budget.spend(1);

    expect(later).toBeInstanceOf(Promise);
    await later;
    expect(budget.spend(99)).toBeUndefined();
  });

  it('spends at most its bytes in each turn and keeps the order', async () => {
    const budget = new LoopBudget(100);
    const started: number[] = [];
    const work = Array.from({ length: 9 }, (_, index) =>
      Promise.resolve(budget.spend(30)).then(() => started.push(index)),
    );
    await Promise.all(work.slice(0, 3));
    const startCountPerTurn = [started.length];
    for (let before = started.length; before < work.length; before = started.length) {
      await nextTurn();
      startCountPerTurn.push(started.length - before);
    }

    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(Math.max(...startCountPerTurn)).toBe(3);
  });

  it('does not let small work overtake large work that waits', async () => {
    const budget = new LoopBudget(100);
    void budget.spend(90);
    const started: string[] = [];
    const large = budget.spend(1000)?.then(() => started.push('large'));
    const small = budget.spend(1)?.then(() => started.push('small'));

    await Promise.all([large, small]);

    expect(started).toEqual(['large', 'small']);
  });

  it('runs timers while work waits', async () => {
    const budget = new LoopBudget(1);
    let isTimerDue = false;
    setTimeout(() => (isTimerDue = true), 0);

    let turnCount = 0;
    while (!isTimerDue) {
      await budget.spend(1);
      turnCount += 1;
    }

    expect(turnCount).toBeGreaterThan(0);
  });
});
