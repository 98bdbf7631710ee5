import {
  listStacks,
  readMaintenanceMode,
  readSession,
  readStack,
  startStack,
  stopStack,
  type Permission,
  type StackReply,
} from '@stackyard/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePageCommands } from '#shared/command-palette/commands.js';
import { FakeApi } from '#shared/testing/fake-api.js';
import { renderWithProviders } from '#shared/testing/render.js';
import { noMaintenance, sampleRedeploy } from '#shared/testing/samples.js';
import { StackView } from '../stack/stack-page.js';
import {
  sampleStackDetail,
  sampleStackList,
  sampleSessionWith,
  sampleStack,
} from '../testing/given.js';

const web = sampleStack({ id: 1, name: 'web' });
const container = {
  id: 'a',
  name: 'web-app-1',
  service: 'app',
  image: 'nginx:1.27',
  state: 'running',
  status: 'Up 3 hours',
  health: null,
  createdAt: null,
};

function startApi(
  stack: StackReply = web,
  permissions: Permission[] = ['stacks-access', 'stacks-control'],
): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSessionWith(permissions))
    .on(readMaintenanceMode, noMaintenance)
    .on(listStacks, sampleStackList([stack]))
    .on(readStack, sampleStackDetail(stack, { containers: [container] }))
    .on(stopStack, sampleRedeploy({ id: 9, action: 'stop' }))
    .on(startStack, sampleRedeploy({ id: 10, action: 'start' }));
}

async function choose(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Start or stop' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

describe('starting and stopping on the page of a stack', () => {
  it('names the containers that stop, and requests the stop with its reason', async () => {
    const api = startApi();
    await renderWithProviders(<StackView stackId={1} />);
    await choose('Stop…');

    const dialog = await screen.findByRole('dialog', { name: 'Stop web' });
    expect(dialog).toHaveTextContent('The volumes and the stack itself will be kept');
    const list = await within(dialog).findByRole('list', { name: 'Affected containers' });
    expect(list).toHaveTextContent('web-app-1');
    await userEvent.type(within(dialog).getByRole('textbox'), 'Saves power');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stop stack' }));

    await waitFor(() => expect(api.sentBodies(stopStack)).toEqual([{ reason: 'Saves power' }]));
  });

  it('says why something is not possible', async () => {
    startApi();
    await renderWithProviders(<StackView stackId={1} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Start or stop' }));

    const startItem = await screen.findByRole('menuitem', { name: /^Start…/ });
    expect(startItem).toHaveAttribute('data-disabled', 'true');
    expect(startItem).toHaveTextContent('All containers are running.');
  });

  it('keeps the containers of an external stack', async () => {
    startApi({ ...web, platformId: null, source: 'external', obstacle: 'external' });
    await renderWithProviders(<StackView stackId={1} />);
    await choose('Stop…');
    const dialog = await screen.findByRole('dialog', { name: 'Stop web' });
    expect(dialog).toHaveTextContent('stopped one by one, but not removed');
  });

  it('is not offered without the permission', async () => {
    startApi(web, ['stacks-access', 'stacks-redeploy']);
    await renderWithProviders(<StackView stackId={1} />);
    await screen.findByRole('button', { name: 'Redeploy…' });
    expect(screen.queryByRole('button', { name: 'Start or stop' })).not.toBeInTheDocument();
  });

  it('is offered in the command palette, as far as it is possible', async () => {
    startApi();
    await renderWithProviders(
      <>
        <StackView stackId={1} />
        <PaletteCommands />
      </>,
    );

    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Offered' })).toHaveTextContent(
        'Redeploy web…Restart web…Stop web…',
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Stop web…' }));

    expect(await screen.findByRole('dialog', { name: 'Stop web' })).toBeVisible();
  });
});

/** Renders the commands of the palette. */
function PaletteCommands() {
  return (
    <ul aria-label="Offered">
      {usePageCommands().map(({ id, label, run }) => (
        <li key={id}>
          <button onClick={run}>{label}</button>
        </li>
      ))}
    </ul>
  );
}
