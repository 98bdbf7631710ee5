import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPart } from '../testing/render.js';
import { DangerDialog } from './danger-dialog.js';

interface Calls {
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  onOuterSubmit: () => void;
}

const calls = (onConfirm: Calls['onConfirm'] = () => Promise.resolve()) => ({
  onConfirm: jest.fn(onConfirm),
  onClose: jest.fn(),
  onOuterSubmit: jest.fn(),
});

const draw = ({ onConfirm, onClose, onOuterSubmit }: Calls, word?: string) =>
  renderPart(
    <form onSubmit={onOuterSubmit}>
      <DangerDialog
        opened
        onClose={onClose}
        title="Remove house?"
        action="Remove house and its 12 stacks"
        word={word}
        onConfirm={onConfirm}
      >
        12 stacks go
      </DangerDialog>
    </form>,
  );

const confirm = () => screen.getByRole('button', { name: 'Remove house and its 12 stacks' });

describe('DangerDialog', () => {
  it('acts only after the word was typed', async () => {
    const spies = calls();
    await draw(spies, 'house');

    expect(confirm()).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Type house to confirm'), 'hous');
    expect(confirm()).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Type house to confirm'), 'e');
    await userEvent.click(confirm());

    await waitFor(() => expect(spies.onClose).toHaveBeenCalled());
    expect(spies.onConfirm).toHaveBeenCalledTimes(1);
  });

  it('stays open and says why when it was refused', async () => {
    const spies = calls(() => Promise.reject(new Error('no')));
    await draw(spies);

    await userEvent.click(confirm());

    expect(await screen.findByRole('alert')).toBeVisible();
    expect(spies.onClose).not.toHaveBeenCalled();
  });

  it('does not submit a form that it stands in', async () => {
    const spies = calls();
    await draw(spies);

    await userEvent.click(confirm());

    await waitFor(() => expect(spies.onConfirm).toHaveBeenCalled());
    expect(spies.onOuterSubmit).not.toHaveBeenCalled();
  });
});
