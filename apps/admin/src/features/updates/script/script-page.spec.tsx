import {
  listUpdates,
  readMaintenanceConfig,
  resetUpdateScript,
  saveUpdateScript,
  type UpdateScriptReply,
} from '@stackyard/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { sampleScript, sampleSetup, sampleUpdate, startUpdatesApi } from '../testing/samples.js';
import { scriptSearch } from '../updates.search.js';
import { ScriptPage } from './script-page.js';

const standardScript = sampleScript;
const customScript: UpdateScriptReply = {
  ...standardScript,
  text: '#!/bin/sh\necho another\n',
  custom: true,
  changedAt: '2026-03-01T10:00:00.000Z',
  changedBy: 'ada',
};

function startServer(script = standardScript): FakeApi {
  return startUpdatesApi('maintenance-ssh-edit').on(readMaintenanceConfig, sampleSetup({ script }));
}

function open(address = '/maintenance/script') {
  return renderWithProviders(<ScriptPage />, address, {
    path: '/maintenance/script',
    validateSearch: scriptSearch,
  });
}

describe('the update script', () => {
  it('shows that the default is in use, and saves a custom script', async () => {
    const server = startServer().on(saveUpdateScript, customScript);
    await open();

    expect(await screen.findByText('Built-in script')).toBeVisible();
    const field = screen.getByRole('textbox', { name: 'Script' });
    await userEvent.clear(field);
    await userEvent.type(field, customScript.text);
    await userEvent.click(screen.getByRole('button', { name: 'Save script' }));

    expect(await screen.findByText(/^saved .* by ada$/)).toBeVisible();
    expect(server.sentBodies(saveUpdateScript)).toEqual([{ text: customScript.text }]);
  });

  it('does not ask users to set up SSH access that they may not change', async () => {
    startUpdatesApi().on(readMaintenanceConfig, sampleSetup({ ssh: null }));
    await open();

    expect(await screen.findByRole('link', { name: 'SSH access not set up' })).toBeVisible();
  });

  it('says on which host the script runs', async () => {
    startServer();
    await open();

    expect(await screen.findByRole('link', { name: 'root@nas.example:22' })).toHaveAttribute(
      'href',
      '/maintenance/ssh',
    );
  });

  it('warns about lines that seem to contain a secret', async () => {
    startServer({ ...customScript, text: 'echo one\nDB_PASSWORD=hunter2\n' });
    await open();

    expect(await screen.findByText('This script appears to contain a secret.')).toBeVisible();
    expect(screen.getByText(/^Affected lines: 2\./)).toBeVisible();
  });

  it('shows the differences from the default', async () => {
    startServer(customScript);
    await open();

    await userEvent.click(await screen.findByRole('radio', { name: 'Changes from default' }));

    const region = await screen.findByRole('region', { name: 'Changes from default' });
    expect(region).toHaveTextContent('removed' + 'echo default');
    expect(region).toHaveTextContent('added' + 'echo another');
  });

  it('returns to the default after confirmation', async () => {
    const server = startServer(customScript).on(resetUpdateScript, standardScript);
    await open();

    await userEvent.click(await screen.findByRole('button', { name: 'Reset to default…' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/deleted permanently/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete custom script' }));

    expect(await screen.findByText('Built-in script')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Script' })).toHaveValue(standardScript.text);
    expect(server.sentBodies(resetUpdateScript)).toHaveLength(1);
  });

  it('keeps the input if an update has started in the meantime, and explains why', async () => {
    const server = startServer().failWith(saveUpdateScript, 'UPDATE_RUNNING');
    await open();

    const field = await screen.findByRole('textbox', { name: 'Script' });
    await userEvent.type(field, 'echo more');
    server.on(listUpdates, { updates: [sampleUpdate({}, 'script')], nextCursor: null });
    await userEvent.click(screen.getByRole('button', { name: 'Save script' }));

    expect(
      await screen.findByText(/You can change the script once the update has finished/),
    ).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('UPDATE_RUNNING');
    expect(field).toHaveValue(`${standardScript.text}echo more`);
  });

  it('is hidden without the permission, which is shown with its hash, size and last change', async () => {
    const { text, defaultText, warnings, ...summary } = customScript;
    startUpdatesApi().on(readMaintenanceConfig, sampleSetup({ script: summary }));
    await open();

    expect(await screen.findByText('sha256:0123456789abcdef')).toBeVisible();
    expect(screen.getByText(/^23 byte/)).toBeVisible();
    expect(screen.getByText(/^saved .* by ada$/)).toBeVisible();
    expect(screen.getByText(/The script is not shown here/)).toBeVisible();
    expect(screen.getByText(/maintenance-ssh-edit/)).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Save/ })).not.toBeInTheDocument();
  });
});
