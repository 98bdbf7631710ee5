import { TestChain } from '../test/test-chain.js';
import { checkArchive } from './check-archive.js';
import type { contentHashOf } from './hashes.js';

/** Lines of an archive: of a chain of ten entries, those with some ids. */
function archive(...ids: number[]): string[] {
  const chain = new TestChain();
  for (let id = 1; id <= 10; id += 1) chain.append(`Entry ${id}`);
  const lines = chain.lines();
  return ids.map((id) => lines[id] ?? '');
}

describe('a file of the archive', () => {
  it('is intact as it was written', async () => {
    expect(await checkArchive(archive(2, 3, 7, 9))).toEqual({
      fault: null,
      checked: 4,
      firstId: 2,
      lastId: 9,
    });
  });

  it('names the entry that was changed', async () => {
    const changed = archive(2, 3, 7).map((line) => line.replace('Entry 7', 'Entry 8'));

    expect(await checkArchive(changed)).toMatchObject({ fault: { kind: 'changed', id: 7 } });
  });

  it('names an entry that was changed together with its content hash', async () => {
    const [first = '', second = ''] = archive(2, 3);
    const { entry, contentHash } = JSON.parse(second) as {
      entry: Parameters<typeof contentHashOf>[0];
      contentHash: string;
    };
    const forged = TestChain.hashOf({ ...entry, message: 'Nothing' });
    const line = second.replace('Entry 3', 'Nothing').replace(contentHash, forged);

    expect(await checkArchive([first, line])).toMatchObject({ fault: { kind: 'changed', id: 3 } });
  });

  it('names an entry that stands twice', async () => {
    expect(await checkArchive(archive(2, 3, 3))).toMatchObject({
      fault: { kind: 'inserted', id: 3 },
    });
  });

  it('is refused when it is none', async () => {
    await expect(checkArchive(['{"kind":"entry"}'])).rejects.toThrow('none of a copied event log');
  });
});
