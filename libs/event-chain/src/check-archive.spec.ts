import { TestChain } from '../test/test-chain.js';
import { checkArchive } from './check-archive.js';
import type { contentHashOf } from './hashes.js';

/** Returns the archive lines of the entries with these IDs from a chain of ten entries. */
function archive(...ids: number[]): string[] {
  const chain = new TestChain();
  for (let id = 1; id <= 10; id += 1) chain.append(`Entry ${id}`);
  const lines = chain.lines();
  return ids.map((id) => lines[id] ?? '');
}

describe('checkArchive', () => {
  it('accepts an unchanged file', async () => {
    expect(await checkArchive(archive(2, 3, 7, 9))).toEqual({
      fault: null,
      checked: 4,
      firstId: 2,
      lastId: 9,
    });
  });

  it('names a changed entry', async () => {
    const changed = archive(2, 3, 7).map((line) => line.replace('Entry 7', 'Entry 8'));

    expect(await checkArchive(changed)).toMatchObject({ fault: { kind: 'changed', id: 7 } });
  });

  it('names an entry that changed together with its content hash', async () => {
    const [first = '', second = ''] = archive(2, 3);
    const { entry, contentHash } = JSON.parse(second) as {
      entry: Parameters<typeof contentHashOf>[0];
      contentHash: string;
    };
    const forged = TestChain.hashOf({ ...entry, message: 'Nothing' });
    const line = second.replace('Entry 3', 'Nothing').replace(contentHash, forged);

    expect(await checkArchive([first, line])).toMatchObject({ fault: { kind: 'changed', id: 3 } });
  });

  it('names a repeated entry', async () => {
    expect(await checkArchive(archive(2, 3, 3))).toMatchObject({
      fault: { kind: 'inserted', id: 3 },
    });
  });

  it('rejects a line that does not belong to an archive', async () => {
    await expect(checkArchive(['{"kind":"entry"}'])).rejects.toThrow(
      'does not belong to an exported event log',
    );
  });
});
