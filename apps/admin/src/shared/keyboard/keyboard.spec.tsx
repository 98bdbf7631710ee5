import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useShortcut } from './keyboard.js';
import { nativeKeys, shortcuts } from './shortcuts.js';

function Page({ onStacks, onHelp }: { onStacks: () => void; onHelp: () => void }) {
  useShortcut('go-stacks', onStacks);
  useShortcut('help', onHelp);
  return <input aria-label="Name" />;
}

describe('shortcuts', () => {
  const all = [...Object.values(shortcuts), ...Object.values(nativeKeys)];

  it('give no key two meanings', () => {
    expect(new Set(all).size).toBe(all.length);
  });

  it('use no command as the start of another sequence', () => {
    const shadowedKeys = all.filter((keys) => all.some((other) => other.startsWith(`${keys} `)));
    expect(shadowedKeys).toEqual([]);
  });
});

describe('useShortcut', () => {
  it('handles a sequence of keys', async () => {
    const onStacks = jest.fn();
    const onHelp = jest.fn();
    render(<Page onStacks={onStacks} onHelp={onHelp} />);

    await userEvent.keyboard('gs');

    expect(onStacks).toHaveBeenCalledTimes(1);
    expect(onHelp).not.toHaveBeenCalled();
  });

  it('ignores keys while the user types in a field', async () => {
    const onStacks = jest.fn();
    render(<Page onStacks={onStacks} onHelp={jest.fn()} />);

    await userEvent.type(screen.getByLabelText('Name'), 'gs?');

    expect(onStacks).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Name')).toHaveValue('gs?');
  });

  it('stops when the component unmounts', async () => {
    const onHelp = jest.fn();
    const { unmount } = render(<Page onStacks={jest.fn()} onHelp={onHelp} />);

    unmount();
    await userEvent.keyboard('?');

    expect(onHelp).not.toHaveBeenCalled();
  });
});
