import { verifyLogs, type LogVerdict, type LogVerifyLine } from '@stackyard/contracts';
import { jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderWithProviders } from '#shared/testing/render.js';
import { startLogApi } from '../testing/log-api.js';
import { ChainBadge } from './chain-badge.js';

const sampleVerdict = (change: Partial<LogVerdict> = {}): LogVerdict => ({
  kind: 'verdict',
  intact: true,
  checked: 1200,
  fault: null,
  headId: 1200,
  headHash: 'ab'.repeat(32),
  openDeletions: 0,
  ...change,
});

/** Starts a fake server that responds to a chain check with the lines that the test sends. */
function startCheckServer() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (started) => void (controller = started),
    cancel: () => void (isCancelled = true),
  });
  const api = startLogApi().stream(verifyLogs, () => body);
  return {
    api,
    isCancelled: () => isCancelled,
    sendLine: (line: LogVerifyLine) =>
      act(async () => controller?.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))),
    end: () => act(async () => controller?.close()),
  };
}

async function open() {
  const onEntry = jest.fn<(id: number) => void>();
  await renderWithProviders(<ChainBadge onOpenEntry={onEntry} />);
  await userEvent.click(screen.getByRole('button', { name: /chain/i }));
  return { onEntry, panel: await screen.findByRole('dialog') };
}

describe('the chain badge', () => {
  beforeEach(() => sessionStorage.clear());

  it('shows the head of the chain, to be noted elsewhere', async () => {
    startLogApi();
    const { panel } = await open();

    expect(await within(panel).findByText('ab'.repeat(32))).toBeInTheDocument();
    expect(within(panel).getByText('12 (1 deleted)')).toBeInTheDocument();
    expect(
      within(panel).getByRole('button', { name: /Copy entry number and hash/ }),
    ).toBeInTheDocument();
    expect(
      within(panel).getByText(/has not been verified in this browser session yet/),
    ).toBeInTheDocument();
  });

  it('shows progress and verdict of a check, even after leaving the page', async () => {
    const checkServer = startCheckServer();
    const { panel } = await open();
    await userEvent.click(within(panel).getByRole('button', { name: 'Verify now' }));

    await checkServer.sendLine({ kind: 'progress', checked: 300, of: 1200 });
    expect(await within(panel).findByText('300 of 1,200 entries checked')).toBeInTheDocument();
    expect(within(panel).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(screen.getByRole('button', { name: /Verifying… 25%/ })).toBeInTheDocument();

    await checkServer.sendLine(sampleVerdict());
    expect(await within(panel).findByText('The chain is intact.')).toBeInTheDocument();
    expect(within(panel).getByText(/1,200 entries up to entry 1200/)).toBeInTheDocument();

    await renderWithProviders(<ChainBadge onOpenEntry={jest.fn()} />);
    expect(screen.getAllByRole('button', { name: /Chain verified/ })).toHaveLength(2);
  });

  it('names the first broken entry and links to it', async () => {
    const checkServer = startCheckServer();
    const { panel, onEntry } = await open();
    await userEvent.click(within(panel).getByRole('button', { name: 'Verify now' }));

    const fault = { kind: 'changed' as const, id: 7, found: 'Its content has another hash.' };
    await checkServer.sendLine(sampleVerdict({ intact: false, fault, checked: 7 }));

    const alert = await within(panel).findByRole('alert');
    expect(alert).toHaveTextContent('Entry 7 was changed after it was written.');
    expect(alert).toHaveTextContent('Its content has another hash.');
    expect(screen.getByRole('button', { name: /Chain broken/ })).toBeInTheDocument();

    await userEvent.click(within(alert).getByRole('button', { name: 'Open entry 7' }));
    expect(onEntry).toHaveBeenCalledWith(7);
  });

  it('can be cancelled, which keeps the previous verdict', async () => {
    const checkServer = startCheckServer();
    const { panel } = await open();
    await userEvent.click(within(panel).getByRole('button', { name: 'Verify now' }));
    await checkServer.sendLine({ kind: 'progress', checked: 300, of: 1200 });

    await userEvent.click(await within(panel).findByRole('button', { name: 'Cancel' }));
    await checkServer.sendLine(sampleVerdict());

    expect(within(panel).getByRole('button', { name: 'Verify now' })).toBeInTheDocument();
    expect(within(panel).queryByText('The chain is intact.')).not.toBeInTheDocument();
    expect(within(panel).queryByRole('alert')).not.toBeInTheDocument();
    expect(checkServer.isCancelled()).toBe(true);
  });

  it('waits until the server has ended a cancelled check', async () => {
    const checkServer = startCheckServer();
    const { panel } = await open();
    await userEvent.click(within(panel).getByRole('button', { name: 'Verify now' }));
    await userEvent.click(await within(panel).findByRole('button', { name: 'Cancel' }));
    checkServer.api.failWith(verifyLogs, 'LOG_VERIFICATION_RUNNING');

    await userEvent.click(within(panel).getByRole('button', { name: 'Verify now' }));
    const verifyRequests = () =>
      checkServer.api.sentRequests.filter(({ endpoint }) => endpoint.path === verifyLogs.path);
    await waitFor(() => expect(verifyRequests()).toHaveLength(2));
    checkServer.api.stream(verifyLogs, () => `${JSON.stringify(sampleVerdict())}\n`);

    expect(await within(panel).findByText('The chain is intact.')).toBeInTheDocument();
  });

  it('shows no verdict if the check is interrupted', async () => {
    const checkServer = startCheckServer();
    const { panel } = await open();
    await userEvent.click(within(panel).getByRole('button', { name: 'Verify now' }));

    await checkServer.sendLine({ kind: 'progress', checked: 300, of: 1200 });
    await checkServer.end();

    expect(await within(panel).findByRole('alert')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Verify chain/ })).toBeInTheDocument();
  });

  it('shows why the server did not run the check', async () => {
    startLogApi().failWith(verifyLogs, 'LOG_VERIFICATION_RUNNING');
    const { panel } = await open();
    await userEvent.click(within(panel).getByRole('button', { name: 'Verify now' }));

    expect(await within(panel).findByRole('alert')).toHaveTextContent('LOG_VERIFICATION_RUNNING');
  });

  it('checks against a head that was noted earlier', async () => {
    const checkServer = startCheckServer();
    const { panel } = await open();
    const field = within(panel).getByLabelText(/Entry number and hash/);
    await userEvent.type(field, '12:abc');
    expect(within(panel).getByRole('button', { name: 'Verify now' })).toBeDisabled();

    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(` 12:${'AB'.repeat(32)} `);
    await userEvent.click(within(panel).getByRole('button', { name: 'Verify now' }));

    const verifyRequest = checkServer.api.sentRequests.find(
      ({ endpoint }) => endpoint.path === verifyLogs.path,
    );
    expect(verifyRequest?.request.url.searchParams.get('head')).toBe(`12:${'ab'.repeat(32)}`);
  });
});
