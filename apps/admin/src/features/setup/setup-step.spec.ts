import type { SessionReply, SetupStatusReply } from '@stackyard/contracts';
import { noMaintenance } from '#shared/testing/samples.js';
import { setupView } from './setup-step.js';

const signedInSession: SessionReply = { authenticated: true, maintenance: noMaintenance };
const anonymousSession: SessionReply = { authenticated: false, maintenance: noMaintenance };
const status = (done: Partial<SetupStatusReply>): SetupStatusReply => ({
  superuser: true,
  server: false,
  preset: false,
  complete: false,
  ...done,
});

describe('setupView', () => {
  it('starts with the account', () => {
    expect(setupView(status({ superuser: false }), anonymousSession)).toBe('account');
  });

  it('requires sign-in if the user returns later', () => {
    expect(setupView(status({}), anonymousSession)).toBe('sign-in');
  });

  it('continues with the server', () => {
    expect(setupView(status({}), signedInSession)).toBe('server');
  });

  it('skips the form if the settings define the server', () => {
    expect(setupView(status({ preset: true, server: true }), signedInSession)).toBe('finish');
  });

  it('is done once the server says so', () => {
    expect(setupView(status({ server: true, complete: true }), signedInSession)).toBe('done');
  });
});
