import { jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '../testing/render.js';
import { OneTimeSecretCard } from './secret-once-card.js';

const phrase = 'amber bridge candle dune ember fjord glacier harbour';

describe('OneTimeSecretCard', () => {
  it('can be left only after the user confirms that they saved it', async () => {
    const onDone = jest.fn();
    await renderWithProviders(
      <OneTimeSecretCard title="Security phrase" owner="Lena" secret={phrase} onDone={onDone} />,
    );

    const done = screen.getByRole('button', { name: 'Done' });
    expect(screen.getByText(phrase)).toBeVisible();
    expect(screen.getByText('For Lena')).toBeVisible();
    expect(done).toBeDisabled();
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'I have saved a copy in a safe place' }),
    );
    await userEvent.click(done);

    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it('asks before a link leaves the page', async () => {
    const { router } = await renderWithProviders(
      <OneTimeSecretCard title="Security phrase" owner="Lena" secret={phrase} onDone={jest.fn()} />,
    );

    void router.navigate({ to: '/setup' });

    expect(
      await screen.findByRole('dialog', { name: 'Leave without saving a copy?' }),
    ).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('prints only the owner and the secret', async () => {
    await renderWithProviders(
      <OneTimeSecretCard title="Security phrase" owner="Lena" secret={phrase} onDone={jest.fn()} />,
    );

    fireEvent(window, new Event('beforeprint'));
    const heading = screen.getByRole('heading', { name: 'Stackyard' });
    expect(heading.parentElement?.parentElement).toBe(document.body);
    expect(heading.parentElement).toHaveTextContent(`For Lena${phrase}`);
    fireEvent(window, new Event('afterprint'));

    expect(screen.queryByRole('heading', { name: 'Stackyard' })).not.toBeInTheDocument();
  });

  it('offers a list of codes as a file', async () => {
    await renderWithProviders(
      <OneTimeSecretCard
        title="Recovery codes"
        owner="Lena"
        secret={['aaaa-bbbb', 'cccc-dddd']}
        fileName="codes.txt"
        onDone={jest.fn()}
      />,
    );

    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'aaaa-bbbb',
      'cccc-dddd',
    ]);
    expect(screen.getByRole('button', { name: 'Download as text' })).toBeVisible();
  });
});
