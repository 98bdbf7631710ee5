import { TextInput } from '@mantine/core';
import { CreateServerRequest, TlsTrust, createServer } from '@stackyard/contracts';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api } from '../api/api.js';
import { setLocale } from '../i18n/locale.js';
import { ProblemAlert } from '../problems/problem-alert.js';
import { FakeApi } from '../testing/fake-api.js';
import { renderWithProviders } from '../testing/render.js';
import { useContractForm } from './use-contract-form.js';

function ServerForm() {
  const form = useContractForm(
    CreateServerRequest,
    { name: '', url: '', apiKey: '', tls: { mode: 'pinned', fingerprint: '' } },
    { nestedClasses: { tls: TlsTrust } },
  );
  const save = form.handleSubmit((body) =>
    api.call(createServer, { body }).catch(form.showProblem),
  );
  return (
    <form onSubmit={(event) => void save(event)}>
      <TextInput label="Name" {...form.register('name')} error={form.errorOf('name')} />
      <TextInput label="IP address" {...form.register('url')} error={form.errorOf('url')} />
      <TextInput label="Key" {...form.register('apiKey')} error={form.errorOf('apiKey')} />
      <TextInput
        label="Fingerprint"
        {...form.register('tls.fingerprint')}
        error={form.errorOf('tls.fingerprint')}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <button>Save</button>
    </form>
  );
}

const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':');

async function fillForm(): Promise<void> {
  await userEvent.type(screen.getByLabelText('Name'), 'house');
  await userEvent.type(screen.getByLabelText('IP address'), 'https://platform.example:9443');
  await userEvent.type(screen.getByLabelText('Key'), 'secret');
  await userEvent.type(screen.getByLabelText('Fingerprint'), fingerprint);
}

describe('useContractForm', () => {
  afterEach(() => act(() => setLocale('en')));

  it('validates with the rules of the contract before sending', async () => {
    const server = FakeApi.start();
    await renderWithProviders(<ServerForm />);

    await userEvent.type(screen.getByLabelText('IP address'), 'platform');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(
      await screen.findByText('Enter a full URL that starts with http:// or https://.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('This field is required.');
    expect(screen.getByLabelText('Fingerprint')).toHaveAccessibleDescription(
      'The format is not valid.',
    );
    expect(server.sentRequests).toEqual([]);
  });

  it('translates an error without validating again', async () => {
    await renderWithProviders(<ServerForm />);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findAllByText('This field is required.');

    act(() => setLocale('de'));

    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(
      'Dieses Feld ist erforderlich.',
    );
  });

  it('sends the request and shows server errors at their fields', async () => {
    const server = FakeApi.start().failWith(createServer, 'VALIDATION_FAILED', {
      errors: [{ pointer: '/url', code: 'isUrl', detail: 'not an address' }],
    });
    await renderWithProviders(<ServerForm />);
    await fillForm();

    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(
      await screen.findByText('Enter a full URL that starts with http:// or https://.'),
    ).toBeVisible();
    expect(screen.getByLabelText('IP address')).toHaveFocus();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(server.sentBodies(createServer)).toEqual([
      {
        name: 'house',
        url: 'https://platform.example:9443',
        apiKey: 'secret',
        tls: { mode: 'pinned', fingerprint },
      },
    ]);
  });

  it('shows other errors with code and request id', async () => {
    FakeApi.start().failWith(createServer, 'SERVER_EXISTS');
    await renderWithProviders(<ServerForm />);
    await fillForm();

    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('SERVER_EXISTS');
    expect(alert).toHaveTextContent('request-1');
  });

  it('names the limit that the server told, in the language of the user', async () => {
    FakeApi.start().failWith(createServer, 'VALIDATION_FAILED', {
      errors: [{ pointer: '/apiKey', code: 'minLength', detail: 'In English', limit: 16 }],
    });
    await renderWithProviders(<ServerForm />);
    await fillForm();
    act(() => setLocale('de'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Mindestens 16 Zeichen eingeben.')).toBeVisible();
  });
});
