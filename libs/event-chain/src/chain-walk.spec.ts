import type { EventLogEntryReply } from '@stackyard/contracts';
import fc from 'fast-check';
import { TestChain } from '../test/test-chain.js';
import { ChainFileError, checkFile, type ChainHead, type FileVerdict } from './index.js';

const operationSequences = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ append: fc.string({ maxLength: 8, unit: 'grapheme' }) }) },
    { weight: 2, arbitrary: fc.record({ remove: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.record({ removeUpTo: fc.nat(20) }) },
  ),
  { minLength: 3, maxLength: 25 },
);

interface Verdict {
  intact: boolean;
  fault?: FileVerdict['fault'];
}

/** Treats an unreadable export as not intact. */
async function verdictOf(lines: string[], earlierHead?: ChainHead): Promise<Verdict> {
  try {
    const { fault } = await checkFile(lines, earlierHead);
    return fault === null ? { intact: true } : { intact: false, fault };
  } catch (error) {
    if (error instanceof ChainFileError) return { intact: false };
    throw error;
  }
}

function chainAfter(
  operations: typeof operationSequences extends fc.Arbitrary<infer S> ? S : never,
): TestChain {
  const chain = new TestChain();
  chain.append('first');
  for (const step of operations) {
    if ('append' in step) chain.append(step.append);
    else if ('remove' in step) chain.remove([step.remove]);
    else chain.remove(Array.from({ length: step.removeUpTo }, (_, index) => index + 1));
  }
  return chain;
}

describe('a chain', () => {
  it('is intact after any sequence of appends and deletions', async () => {
    await fc.assert(
      fc.asyncProperty(operationSequences, async (operations) => {
        expect(await verdictOf(chainAfter(operations).lines())).toEqual({ intact: true });
      }),
      { numRuns: 150 },
    );
  });

  it('is broken by any changed byte of its export', async () => {
    await fc.assert(
      fc.asyncProperty(
        operationSequences,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (operations, position, bitMask) => {
          const bytes = Buffer.from(chainAfter(operations).lines().join('\n'));
          const index = position % bytes.length;
          bytes[index] = (bytes[index] ?? 0) ^ bitMask;
          const verdict = await verdictOf(bytes.toString('utf8').split('\n'));
          expect(verdict.intact).toBe(false);
        },
      ),
      { numRuns: 400 },
    );
  });

  it('is broken by any removed, repeated or swapped line', async () => {
    await fc.assert(
      fc.asyncProperty(
        operationSequences,
        fc.nat(),
        fc.nat(),
        async (operations, first, second) => {
          const lines = chainAfter(operations).lines();
          const links = lines.filter((line) => !/"kind":"(deletion|stackyard)/.test(line)).length;
          const a = 1 + (first % links);
          const b = 1 + (second % links);
          const shortenedLines = lines.toSpliced(a, 1);
          const repeatedLines = lines.toSpliced(a, 0, lines[a] ?? '');
          const swappedLines = lines
            .toSpliced(a, 1, lines[b] ?? '')
            .toSpliced(b, 1, lines[a] ?? '');
          expect((await verdictOf(shortenedLines)).intact).toBe(false);
          expect((await verdictOf(repeatedLines)).intact).toBe(false);
          expect((await verdictOf(swappedLines)).intact).toBe(a === b);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('is broken by an entry that was appended after the head', async () => {
    const chain = new TestChain();
    chain.append('a');
    const head = chain.head;
    chain.append('b');

    expect(await verdictOf(chain.lines(head))).toMatchObject({
      fault: { kind: 'inserted', id: 2 },
    });
  });

  it('is broken by a removed entry without a deletion record', async () => {
    const chain = new TestChain();
    for (const message of ['a', 'b', 'c', 'd']) chain.append(message);
    chain.remove([2]);
    chain.forgeRemoval(3, 1);

    expect(await verdictOf(chain.lines())).toMatchObject({ fault: { kind: 'removed', id: 2 } });
  });

  it('accepts a deletion whose own entry was removed later', async () => {
    const chain = new TestChain();
    for (const message of ['a', 'b', 'c']) chain.append(message);
    chain.remove([2]);
    chain.remove([4]);
    expect(await verdictOf(chain.lines())).toEqual({ intact: true });

    chain.forgeRemoval(3, 1);

    expect((await verdictOf(chain.lines())).intact).toBe(false);
  });

  it('names the entry whose content was changed', async () => {
    const chain = new TestChain();
    for (const message of ['a', 'b', 'c']) chain.append(message);
    const lines = chain.lines().map((line) => line.replace('"message":"b"', '"message":"x"'));

    expect(await verdictOf(lines)).toMatchObject({ fault: { kind: 'changed', id: 2 } });
  });

  it('names the first missing entry', async () => {
    const chain = new TestChain();
    for (const message of ['a', 'b', 'c', 'd', 'e']) chain.append(message);
    const lines = chain.lines().filter((line) => !/"id":[34],/.test(line));

    expect(await verdictOf(lines)).toMatchObject({
      fault: { kind: 'removed', id: 3, found: 'Entries 3 to 4 are missing.' },
    });
  });

  it('names the first missing entry at the end', async () => {
    const chain = new TestChain();
    for (const message of ['a', 'b', 'c']) chain.append(message);
    const lines = chain.lines().filter((line) => !/"id":3,/.test(line));

    expect(await verdictOf(lines)).toMatchObject({
      fault: { kind: 'removed', id: 3, found: 'The chain ends before its head 3.' },
    });
  });

  it('must contain the given earlier head', async () => {
    const chain = new TestChain();
    chain.append('a');
    const earlierHead = chain.head;
    chain.append('b');
    const other = new TestChain();
    other.append('x');
    other.append('y');

    expect(await verdictOf(chain.lines(), earlierHead)).toEqual({ intact: true });
    expect(await verdictOf(other.lines(), earlierHead)).toMatchObject({
      fault: { kind: 'head-missed', id: 1 },
    });
    expect(await verdictOf(other.lines(), { ...earlierHead, id: 9 })).toMatchObject({
      fault: { kind: 'head-missed', id: 9 },
    });
  });
});

describe('the canonical form', () => {
  it('does not depend on the order of names in the details', () => {
    const entry = (details: EventLogEntryReply['details']): EventLogEntryReply => ({
      ...new TestChain().append('x'),
      details,
    });
    const hash = TestChain.hashOf(entry({ b: 1, a: { 10: 1, 9: 2 } }));
    const hashOfReordered = TestChain.hashOf(entry({ a: { 9: 2, 10: 1 }, b: 1 }));

    expect(hash).toBe(hashOfReordered);
  });
});
