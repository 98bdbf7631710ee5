import type { SessionReply, SetupStatusReply } from '@stackyard/contracts';
import { noMaintenance } from '#shared/testing/samples.js';
import { setupView } from './setup-step.js';

const signedIn: SessionReply = { authenticated: true, maintenance: noMaintenance };
const anonymous: SessionReply = { authenticated: false, maintenance: noMaintenance };
const status = (done: Partial<SetupStatusReply>): SetupStatusReply => ({
  superuser: true,
  server: false,
  preset: false,
  complete: false,
  ...done,
});

describe('setupView', () => {
  it('starts with the account', () => {
    expect(setupView(status({ superuser: false }), anonymous)).toBe('account');
  });

  it('requires sign-in if the user returns later', () => {
    expect(setupView(status({}), anonymous)).toBe('sign-in');
  });

  it('continues with the server', () => {
    expect(setupView(status({}), signedIn)).toBe('server');
  });

  it('skips the form if the settings define the server', () => {
    expect(setupView(status({ preset: true, server: true }), signedIn)).toBe('finish');
  });

  it('is done once the server says so', () => {
    expect(setupView(status({ server: true, complete: true }), signedIn)).toBe('done');
  });
});
