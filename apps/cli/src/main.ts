#!/usr/bin/env node
import { StreamPrompt } from './output/prompt.js';
import { StreamTerminal } from './output/terminal.js';
import { run } from './run.js';

const { argv, env, stdin, stdout, stderr } = process;
const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());
// Whoever reads along, such as `head`, may have read enough.
stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const terminal = new StreamTerminal(stdout, stderr, env);
const prompt = new StreamPrompt(stdin, stderr);
process.exitCode = await run(argv.slice(2), { terminal, prompt, env, signal: stop.signal });
