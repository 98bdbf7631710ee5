import {
  readSession,
  readStackVerification,
  setStackVerification,
  type StackVerificationReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSessionWith, sampleStack } from '../testing/given.js';
import { StackVerificationSection } from './stack-verification.js';

const defaults: StackVerificationReply = {
  timeoutSeconds: null,
  settleSeconds: null,
  defaults: { timeoutSeconds: 120, settleSeconds: 5 },
  optionalServices: [],
  probes: [],
  failurePatterns: [],
  readyPatterns: [],
};

describe('the verification of a stack', () => {
  it('is edited, and wrong values are shown at their fields', async () => {
    const api = FakeApi.start()
      .on(readSession, sampleSessionWith(['stacks-access', 'stacks-edit']))
      .on(readStackVerification, defaults)
      .on(setStackVerification, {
        ...defaults,
        timeoutSeconds: 300,
        probes: [
          {
            name: 'database',
            url: null,
            address: 'db:5432',
            status: null,
            text: null,
            verifyTls: true,
          },
        ],
      });
    await renderWithProviders(
      <StackVerificationSection stack={sampleStack({ id: 7, name: 'shop' })} />,
    );

    expect(await screen.findByText(/^Default: running within 120 s/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Edit the verification of shop' }));
    await userEvent.type(await screen.findByLabelText('Time limit in seconds'), '300');
    const add = screen.getByRole('button', { name: 'Add probe' });
    await userEvent.click(add);
    const page = within(screen.getByRole('region', { name: 'Probe 1' }));
    await userEvent.type(page.getByLabelText('Name'), 'page');
    const url = page.getByLabelText('Address');
    await userEvent.type(url, 'shop.example');
    await userEvent.click(add);
    const port = within(screen.getByRole('region', { name: 'Probe 2' }));
    await userEvent.type(port.getByLabelText('Name'), 'database');
    await userEvent.selectOptions(port.getByLabelText('Type'), 'port');
    await userEvent.type(port.getByLabelText('Host and port'), 'db:5432');
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(url).toHaveAttribute('aria-invalid', 'true'));
    expect(api.sentBodies(setStackVerification)).toEqual([]);

    await userEvent.click(screen.getByRole('button', { name: 'Remove probe 1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.sentBodies(setStackVerification)).toEqual([
      {
        timeoutSeconds: 300,
        optionalServices: [],
        probes: [{ name: 'database', address: 'db:5432' }],
        failurePatterns: [],
        readyPatterns: [],
      },
    ]);
    expect(screen.getByText('Running within 300 s, then 5 s without a restart')).toBeVisible();
    expect(screen.getByText('database (db:5432)')).toBeVisible();
  });
});
