import { setTimeout as pause } from 'node:timers/promises';
import { ContextValue } from './context-value.js';
import { runDetached } from './signals/run-detached.js';

const color = new ContextValue<string>();
const size = new ContextValue<number>();

describe('a context value', () => {
  it('follows its work across awaits, beside other work', async () => {
    const readAfterAwait = (value: string) =>
      color.run(value, async () => {
        await pause(1);
        return color.get();
      });

    expect(await Promise.all([readAfterAwait('red'), readAfterAwait('blue')])).toEqual([
      'red',
      'blue',
    ]);
    expect(color.get()).toBeUndefined();
  });

  it('leaves other values as they are', async () => {
    await color.run('red', () =>
      size.run(1, async () => {
        await size.run(2, () => pause(1));
        expect([color.get(), size.get()]).toEqual(['red', 1]);
      }),
    );
  });

  it('is not inherited by detached work', () => {
    expect(color.run('red', () => runDetached(() => color.get()))).toBeUndefined();
  });
});
