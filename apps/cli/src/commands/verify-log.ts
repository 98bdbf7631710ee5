import {
  ChainFileError,
  checkFile,
  type ChainHead,
  type FileVerdict,
} from '@stackyard/event-chain';
import { createReadStream } from 'node:fs';
import { parseArgs, TextDecoder } from 'node:util';
import { badInput, type Command, type Terminal } from '../command.js';

/** Checks a copy of the event log without the server that wrote it. */
export const verifyLog: Command = {
  usage: 'FILE [--head ID:HASH]',
  summary: 'Checks a copied event log: exit code 0 intact, 1 broken, 2 unusable',
  run: async (args, terminal) => {
    const wanted = readArguments(args);
    if (wanted === null) {
      terminal.complain(`Usage: stackyard verify-log ${verifyLog.usage}`);
      return badInput;
    }
    try {
      return report(await checkFile(linesOf(wanted.file), wanted.noted), terminal);
    } catch (error) {
      if (!(error instanceof ChainFileError) && !isFileFault(error)) throw error;
      terminal.complain(`${wanted.file}: ${error.message}`);
      return badInput;
    }
  },
};

function report({ fault, checked, head, openDeletions }: FileVerdict, terminal: Terminal): number {
  if (fault) {
    terminal.say(`BROKEN (${fault.kind}) at entry ${fault.id}: ${fault.found}`);
    return 1;
  }
  const hash = Buffer.from(head.hash).toString('hex');
  terminal.say(`Intact: ${checked} links up to ${head.id}:${hash}`);
  if (openDeletions > 0) {
    terminal.say(`${openDeletions} deletions were still at work; nothing vouches for them yet.`);
  }
  return 0;
}

function readArguments(args: readonly string[]): { file: string; noted?: ChainHead } | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { head: { type: 'string' } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) return null;
    if (values.head === undefined) return { file };
    const [, id, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(values.head) ?? [];
    if (id === undefined || hash === undefined) return null;
    return { file, noted: { id: Number(id), hash: Buffer.from(hash, 'hex') } };
  } catch {
    return null;
  }
}

/** Lines end with a line feed alone: the line separators of Unicode may stand inside of a text. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let rest: Buffer = Buffer.alloc(0);
  const chunks: AsyncIterable<Buffer> = createReadStream(file);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield text(decoder, rest.subarray(from, end));
      from = end + 1;
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 0) yield text(decoder, rest);
}

function text(decoder: TextDecoder, bytes: Buffer): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new ChainFileError('The file is not UTF-8');
  }
}

function isFileFault(error: unknown): error is NodeJS.ErrnoException {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}
