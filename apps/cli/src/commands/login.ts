import type { Command } from 'commander';
import type { CommandContext } from '../command.js';
import {
  clientFor,
  connect,
  warnIfExposed,
  parseServerUrl,
  type ConnectionOptions,
} from '../connection/connection.js';
import { identityOf } from '../connection/identity.js';
import { forgetLogin, storeLogin } from '../connection/stored-login.js';
import { CommandFailure } from '../faults/exit-codes.js';

const loginHelp = `
Prompts for the token without showing it, or reads it from standard input:
  stackyard login https://stackyard.example
  stackyard login https://stackyard.example --with-token < token.txt`;

export function addLoginCommand(program: Command, context: CommandContext): void {
  program
    .command('login')
    .argument('[url]', 'address of the server')
    .description('Save a server and an API token for later commands')
    .option('--with-token', 'read the token from standard input')
    .addHelpText('after', loginHelp)
    .action((url: string | undefined, { withToken }: { withToken?: true }, command: Command) => {
      const enteredUrl = url ?? command.optsWithGlobals<ConnectionOptions>().url;
      return login(enteredUrl ?? context.env['STACKYARD_URL'], withToken ?? false, context);
    });

  program
    .command('logout')
    .description('Remove the stored server and token')
    .action(async () => {
      await forgetLogin(context.env);
      context.terminal.log('Login removed. The token itself remains valid until it is revoked.');
    });

  program
    .command('whoami')
    .description('Show the user that the token acts for, and its permissions')
    .option('--json', 'print one JSON document')
    .action(async ({ json }: { json?: true }, command: Command) => {
      const { terminal, signal } = context;
      const { api, url } = await connect(command, context);
      const { user, permissions } = await identityOf(api, signal);
      if (json) return terminal.printJson({ url, user, permissions });
      terminal.print(`${user.username} at ${url}`);
      for (const permission of permissions) terminal.print(`  ${permission}`);
    });
}

/** Signs in to a server. The login is stored only once the server has accepted the token. */
async function login(
  enteredUrl: string | undefined,
  withToken: boolean,
  { terminal, prompt, env, signal }: CommandContext,
): Promise<void> {
  if (!withToken && !prompt.isInteractive) {
    throw new CommandFailure(
      'badInput',
      'No terminal for the prompt; pipe the token in with --with-token',
    );
  }
  const url = parseServerUrl(
    enteredUrl || (withToken ? '' : await prompt.ask('Address of the server: ')),
  );
  warnIfExposed(url, terminal);
  const input = await (withToken ? prompt.readAll() : prompt.askSecret(`API token for ${url}: `));
  const token = input.trim();
  const { user } = await identityOf(clientFor(url, token), signal);
  const file = await storeLogin(env, { url, token });
  terminal.log(`Logged in to ${url} as ${user.username}; stored in ${file}`, 'good');
}
