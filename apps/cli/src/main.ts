#!/usr/bin/env node
import { StreamTerminal } from './output/terminal.js';
import { isVersionRequest } from './version-request.js';
import { version } from './version.js';

const { argv, env, stdin, stdout, stderr } = process;
const args = argv.slice(2);
const stopController = new AbortController();
process.once('SIGINT', () => stopController.abort());
process.once('SIGTERM', () => stopController.abort());
// A program such as `head` may close the pipe before reading everything. A closed pipe is not a
// failure, so exit with code 0.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const terminal = new StreamTerminal(stdout, stderr, env);
if (isVersionRequest(args)) terminal.print(version);
else {
  const [{ run }, { StreamPrompt }] = await Promise.all([
    import('./run.js'),
    import('./output/prompt.js'),
  ]);
  const prompt = new StreamPrompt(stdin, stderr);
  process.exitCode = await run(args, { terminal, prompt, env, signal: stopController.signal });
}
