import type { SessionReply, SetupStatusReply } from '@stackyard/contracts';
import { noMaintenance } from '#shared/testing/samples.js';
import { setupView } from './setup-step.js';

const signedInSession: SessionReply = { authenticated: true, maintenance: noMaintenance };
const anonymousSession: SessionReply = { authenticated: false, maintenance: noMaintenance };
const setupStatusWith = (overrides: Partial<SetupStatusReply>): SetupStatusReply => ({
  superuser: true,
  server: false,
  preset: false,
  complete: false,
  ...overrides,
});

describe('setupView', () => {
  it('starts with the account', () => {
    expect(setupView(setupStatusWith({ superuser: false }), anonymousSession)).toBe('account');
  });

  it('requires sign-in if the user returns later', () => {
    expect(setupView(setupStatusWith({}), anonymousSession)).toBe('sign-in');
  });

  it('continues with the server', () => {
    expect(setupView(setupStatusWith({}), signedInSession)).toBe('server');
  });

  it('skips the form if the settings define the server', () => {
    expect(setupView(setupStatusWith({ preset: true, server: true }), signedInSession)).toBe(
      'finish',
    );
  });

  it('is done once the server says so', () => {
    expect(setupView(setupStatusWith({ server: true, complete: true }), signedInSession)).toBe(
      'done',
    );
  });
});
