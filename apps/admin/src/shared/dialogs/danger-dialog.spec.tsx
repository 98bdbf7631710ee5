import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '../testing/render.js';
import { DangerDialog } from './danger-dialog.js';

interface Handlers {
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  onDone?: (result: unknown) => void;
  onOuterSubmit: () => void;
}

const handlers = (onConfirm: Handlers['onConfirm'] = () => Promise.resolve()) => ({
  onConfirm: jest.fn(onConfirm),
  onClose: jest.fn(),
  onOuterSubmit: jest.fn(),
});

const renderDialog = ({ onConfirm, onClose, onDone, onOuterSubmit }: Handlers, word?: string) =>
  renderWithProviders(
    <form onSubmit={onOuterSubmit}>
      <DangerDialog
        opened
        onClose={onClose}
        title="Remove house?"
        actionLabel="Remove house and its 12 stacks"
        confirmationWord={word}
        onConfirm={onConfirm}
        {...(onDone && { onDone })}
      >
        12 stacks go
      </DangerDialog>
    </form>,
  );

const confirmButton = () => screen.getByRole('button', { name: 'Remove house and its 12 stacks' });

describe('DangerDialog', () => {
  it('acts only after the word was typed', async () => {
    const spies = handlers();
    await renderDialog(spies, 'house');

    expect(confirmButton()).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Type house to confirm'), 'hous');
    expect(confirmButton()).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Type house to confirm'), 'e');
    await userEvent.click(confirmButton());

    await waitFor(() => expect(spies.onClose).toHaveBeenCalled());
    expect(spies.onConfirm).toHaveBeenCalledTimes(1);
  });

  it('focuses the button that changes nothing', async () => {
    await renderDialog(handlers());

    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  it('stays open and shows the reason if the action fails', async () => {
    const spies = handlers(() => Promise.reject(new Error('no')));
    await renderDialog(spies);

    await userEvent.click(confirmButton());

    expect(await screen.findByRole('alert')).toBeVisible();
    expect(spies.onClose).not.toHaveBeenCalled();
  });

  it('calls onDone with the result, and not onClose as well', async () => {
    const spies = { ...handlers(() => Promise.resolve(7)), onDone: jest.fn() };
    await renderDialog(spies);

    await userEvent.click(confirmButton());

    await waitFor(() => expect(spies.onDone).toHaveBeenCalledWith(7));
    expect(spies.onClose).not.toHaveBeenCalled();
  });

  it('stays open until the reply, so that an error is visible', async () => {
    const spies = handlers(() => new Promise(() => undefined));
    await renderDialog(spies);

    await userEvent.click(confirmButton());
    await userEvent.keyboard('{Escape}');

    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(spies.onClose).not.toHaveBeenCalled();
  });

  it('acts once, and can be closed while the next page is loading', async () => {
    const spies = { ...handlers(), onDone: jest.fn() };
    await renderDialog(spies);
    await userEvent.click(confirmButton());
    await waitFor(() => expect(spies.onDone).toHaveBeenCalled());

    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(spies.onClose).toHaveBeenCalledTimes(1);
    expect(spies.onConfirm).toHaveBeenCalledTimes(1);
  });

  it('does not navigate after the user has left the page', async () => {
    let finishRequest = (): void => undefined;
    const spies = {
      ...handlers(() => new Promise<void>((resolve) => (finishRequest = resolve))),
      onDone: jest.fn(),
    };
    const { router } = await renderDialog(spies);
    await userEvent.click(confirmButton());

    await act(() => router.navigate({ to: '/stacks' }));
    await act(async () => finishRequest());

    expect(spies.onDone).not.toHaveBeenCalled();
    expect(spies.onClose).not.toHaveBeenCalled();
  });

  it('does not submit a surrounding form', async () => {
    const spies = handlers();
    await renderDialog(spies);

    await userEvent.click(confirmButton());

    await waitFor(() => expect(spies.onConfirm).toHaveBeenCalled());
    expect(spies.onOuterSubmit).not.toHaveBeenCalled();
  });
});
