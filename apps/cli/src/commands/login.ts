import type { Command } from 'commander';
import type { Surroundings } from '../command.js';
import {
  clientFor,
  connect,
  warnIfExposed,
  serverUrl,
  type ConnectionOptions,
} from '../connection/connection.js';
import { identityOf } from '../connection/identity.js';
import { forgetLogin, storeLogin } from '../connection/stored-login.js';
import { CommandFailure } from '../exit-codes.js';

const loginHelp = `
The token is asked for and not shown, or piped in:
  stackyard login https://stackyard.example
  stackyard login https://stackyard.example --with-token < token.txt`;

export function addLogin(program: Command, around: Surroundings): void {
  program
    .command('login')
    .argument('[url]', 'address of the server')
    .description('Save a server and an API token for later commands')
    .option('--with-token', 'read the token from standard input')
    .addHelpText('after', loginHelp)
    .action((url: string | undefined, { withToken }: { withToken?: true }, command: Command) => {
      const named = url ?? command.optsWithGlobals<ConnectionOptions>().url;
      return login(named ?? around.env['STACKYARD_URL'], withToken ?? false, around);
    });

  program
    .command('logout')
    .description('Forget the server and the token')
    .action(async () => {
      await forgetLogin(around.env);
      around.terminal.tell('Forgotten. The token itself works until it is revoked.');
    });

  program
    .command('whoami')
    .description('Say who the token acts for and what it may do')
    .option('--json', 'as one JSON document')
    .action(async ({ json }: { json?: true }, command: Command) => {
      const { terminal, signal } = around;
      const { api, url } = await connect(command, around);
      const { user, permissions } = await identityOf(api, signal);
      if (json) return terminal.sayJson({ url, user, permissions });
      terminal.say(`${user.username} at ${url}`);
      for (const permission of permissions) terminal.say(`  ${permission}`);
    });
}

/** Stores nothing until the server has accepted the token. */
async function login(
  named: string | undefined,
  withToken: boolean,
  { terminal, prompt, env, signal }: Surroundings,
): Promise<void> {
  if (!withToken && !prompt.attended) {
    throw new CommandFailure(
      'badInput',
      'Nobody can be asked here; pipe the token in: --with-token',
    );
  }
  const url = serverUrl(named || (withToken ? '' : await prompt.ask('Address of the server: ')));
  warnIfExposed(url, terminal);
  const typed = await (withToken ? prompt.readAll() : prompt.askSecret(`API token for ${url}: `));
  const token = typed.trim();
  const { user } = await identityOf(clientFor(url, token), signal);
  const file = await storeLogin(env, { url, token });
  terminal.tell(`Logged in to ${url} as ${user.username}; kept in ${file}`, 'good');
}
