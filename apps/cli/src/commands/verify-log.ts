import {
  ChainFileError,
  checkArchive,
  checkFile,
  type ArchiveVerdict,
  type ChainHead,
  type FileVerdict,
} from '@stackyard/event-chain';
import type { LogFault } from '@stackyard/contracts';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import type { CommandContext } from '../command.js';
import { CommandFailure } from '../faults/exit-codes.js';
import type { Terminal } from '../output/terminal.js';

interface VerifyOptions {
  head?: ChainHead;
}

export function addVerifyLogCommand(program: Command, { terminal }: CommandContext): void {
  program
    .command('verify-log')
    .argument('<file>', 'a copied or archived event log')
    .description('Verify a copied or archived event log without the server')
    .addOption(chainHeadOption())
    .action((file: string, { head }: VerifyOptions) => verifyFile(file, head, terminal));
}

/**
 * Returns the option for an earlier head of the chain that the user has saved outside the server.
 */
export function chainHeadOption(): Option {
  return new Option(
    '--head <id:hash>',
    'a previously saved head that the chain must contain',
  ).argParser(parseChainHead);
}

function parseChainHead(text: string): ChainHead {
  const [, id, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (id === undefined || hash === undefined) {
    throw new InvalidArgumentError('Use ID:HASH, as shown by "logs verify" and the console.');
  }
  return { id: Number(id), hash: Buffer.from(hash, 'hex') };
}

/** @throws CommandFailure if the file is broken or cannot be read */
export async function verifyFile(
  file: string,
  expectedHead: ChainHead | undefined,
  terminal: Terminal,
): Promise<void> {
  try {
    if (!(await isArchive(file)))
      return printVerdict(await checkFile(linesOf(file), expectedHead), terminal);
    if (expectedHead) throw new ChainFileError('An archive has no head; omit --head');
    printArchiveVerdict(await checkArchive(linesOf(file)), terminal);
  } catch (error) {
    if (!(error instanceof ChainFileError) && !isFileFault(error)) throw error;
    throw new CommandFailure('badInput', `${file}: ${error.message}`);
  }
}

/**
 * Whether a file is an archive. Archives start with an entry, while a copy of the event log starts
 * with a line that identifies it.
 */
async function isArchive(file: string): Promise<boolean> {
  for await (const line of linesOf(file)) return line.startsWith('{"kind":"entry",');
  return false;
}

function printArchiveVerdict(
  { fault, checked, firstId, lastId }: ArchiveVerdict,
  terminal: Terminal,
): void {
  if (fault) throw reportFault(fault, terminal);
  const entries = checked === 1 ? 'entry' : 'entries';
  terminal.print(`Intact: ${checked} archived ${entries} from ${firstId} to ${lastId}`);
  terminal.print('Only a copy of the chain can show whether entries are missing.');
}

function printVerdict(
  { fault, checked, head, openDeletions }: FileVerdict,
  terminal: Terminal,
): void {
  if (fault) throw reportFault(fault, terminal);
  const hash = Buffer.from(head.hash).toString('hex');
  terminal.print(`Intact: ${entriesText(checked)} up to ${head.id}:${hash}`);
  if (openDeletions > 0) terminal.print(openDeletionsText(openDeletions));
}

/** Prints the fault and returns the error with which the command should end. */
export function reportFault({ kind, id, found }: LogFault, terminal: Terminal): CommandFailure {
  terminal.print(`BROKEN (${kind}) at entry ${id}: ${found}`, 'bad');
  return new CommandFailure('failed', 'The event log has been altered since it was written.');
}

export function entriesText(count: number): string {
  return count === 1 ? '1 entry' : `${count} entries`;
}

export function openDeletionsText(count: number): string {
  return count === 1
    ? '1 deletion is still running and cannot be checked yet.'
    : `${count} deletions are still running and cannot be checked yet.`;
}

const maxLineBytes = 16 * 1024 * 1024;

/**
 * Returns the lines of a file. Splits only at line feeds, because texts may contain Unicode line
 * separators.
 */
async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let remainder: Buffer = Buffer.alloc(0);
  const chunks: AsyncIterable<Buffer> = createReadStream(file);
  for await (const chunk of chunks) {
    remainder = Buffer.concat([remainder, chunk]);
    let lineStart = 0;
    for (let end = remainder.indexOf(10); end >= 0; end = remainder.indexOf(10, lineStart)) {
      yield decodeText(decoder, remainder.subarray(lineStart, end));
      lineStart = end + 1;
    }
    remainder = remainder.subarray(lineStart);
    // A file that is not an event log may contain a line that is too long to fit in memory.
    if (remainder.length > maxLineBytes) throw new ChainFileError('The file is not an event log');
  }
  if (remainder.length > 0) yield decodeText(decoder, remainder);
}

function decodeText(decoder: TextDecoder, bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ChainFileError('The file is not UTF-8');
  }
}

function isFileFault(error: unknown): error is NodeJS.ErrnoException {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}
