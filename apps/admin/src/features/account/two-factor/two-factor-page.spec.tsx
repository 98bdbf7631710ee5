import {
  beginTwoFactor,
  confirmTwoFactor,
  disableTwoFactor,
  readAccount,
  readSession,
  renewRecoveryCodes,
} from '@stackyard/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleSession } from '#shared/testing/samples.js';
import { sampleAccount } from '../account.fixture.js';
// Import eagerly: the test runner's module loader fails on lazy imports that overlap.
import './qr-code.js';
import { TwoFactorPage } from './two-factor-page.js';

const secret = 'JBSWY3DPEHPK3PXP';
const codes = ['7kq2-m0ex-9vbn-3fzt', '8abc-d1ef-2ghj-4kmn'];

function start(twoFactor: boolean): FakeApi {
  const account = { twoFactor, recoveryCodes: twoFactor ? 8 : 0 };
  return FakeApi.start()
    .on(readSession, sampleSession())
    .on(readAccount, () => sampleAccount(account))
    .on(beginTwoFactor, { secret, uri: `otpauth://totp/Stackyard:lena?secret=${secret}` })
    .on(confirmTwoFactor, () => {
      Object.assign(account, { twoFactor: true, recoveryCodes: 10 });
      return { recoveryCodes: codes };
    })
    .on(disableTwoFactor, () => {
      Object.assign(account, { twoFactor: false, recoveryCodes: 0 });
    });
}

async function confirmSavedCodes(): Promise<void> {
  await userEvent.click(screen.getByRole('checkbox', { name: /saved a copy/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
}

describe('the second factor', () => {
  it('is turned on with password, QR code and code, and shows the recovery codes once', async () => {
    const server = start(false);
    await renderWithProviders(<TwoFactorPage />);

    await userEvent.type(await screen.findByLabelText('Current password'), 'a quiet evening');
    await userEvent.click(screen.getByRole('button', { name: 'Set up' }));
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Code from the authenticator app'), '123 456');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(codes[0] ?? '')).toBeVisible();
    await confirmSavedCodes();

    expect(await screen.findByText('10 recovery codes left.', { exact: false })).toBeVisible();
    expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument();
    expect(server.sentBodies(beginTwoFactor)).toEqual([{ password: 'a quiet evening' }]);
    expect(server.sentBodies(confirmTwoFactor)).toEqual([{ code: '123456' }]);
  });

  it('asks for another code if the first was wrong', async () => {
    start(false).failWith(confirmTwoFactor, 'SECOND_FACTOR_REFUSED');
    await renderWithProviders(<TwoFactorPage />);
    await userEvent.type(await screen.findByLabelText('Current password'), 'a quiet evening');
    await userEvent.click(screen.getByRole('button', { name: 'Set up' }));

    const code = await screen.findByLabelText('Code from the authenticator app');
    await userEvent.type(code, '000000');
    await userEvent.click(screen.getByRole('button', { name: 'Turn on' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('SECOND_FACTOR_REFUSED');
    expect(code).toHaveValue('');
  });

  it('renews the codes after the password was entered', async () => {
    const server = start(true).on(renewRecoveryCodes, { recoveryCodes: codes });
    await renderWithProviders(<TwoFactorPage />);

    await userEvent.click(await screen.findByRole('button', { name: 'Create new recovery codes' }));
    const dialog = within(await screen.findByRole('dialog'));
    const renew = dialog.getByRole('button', { name: 'Replace 8 codes' });
    expect(renew).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Current password'), 'a quiet evening');
    await userEvent.click(renew);

    expect(await screen.findByText(codes[1] ?? '')).toBeVisible();
    expect(server.sentBodies(renewRecoveryCodes)).toEqual([{ password: 'a quiet evening' }]);
  });

  it('is turned off only with the right password', async () => {
    const server = start(true).failWith(disableTwoFactor, 'PASSWORD_WRONG');
    await renderWithProviders(<TwoFactorPage />);

    await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Current password'), 'wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Turn off second factor' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent('PASSWORD_WRONG');
    expect(server.sentBodies(disableTwoFactor)).toEqual([{ password: 'wrong' }]);
  });
});
