import {
  GitProtocolError,
  lsRefsRequest,
  readAdvertisement,
  readPackets,
  readRefs,
  refNames,
} from './git-protocol.js';

const mainHash = 'a'.repeat(40);
const tag = 'b'.repeat(40);
const commit = 'c'.repeat(40);

function encodePackets(...lines: string[]): Buffer {
  return Buffer.from(
    lines
      .map((line) =>
        line === '' ? '0000' : (line.length + 4).toString(16).padStart(4, '0') + line,
      )
      .join(''),
  );
}

describe('the protocol of Git', () => {
  it('reads refs of version 0 with the commits of annotated tags', () => {
    const bytes = encodePackets(
      '# service=git-upload-pack\n',
      '',
      `${mainHash} HEAD\0multi_ack symref=HEAD:refs/heads/main\n`,
      `${mainHash} refs/heads/main\n`,
      `${tag} refs/tags/v1\n`,
      `${commit} refs/tags/v1^{}\n`,
      '',
    );
    expect(readAdvertisement(bytes)).toEqual({
      version: 0,
      refs: [
        { name: 'HEAD', hash: mainHash, peeled: null },
        { name: 'refs/heads/main', hash: mainHash, peeled: null },
        { name: 'refs/tags/v1', hash: tag, peeled: commit },
      ],
    });
  });

  it('asks for single refs in version 2', () => {
    const bytes = encodePackets('version 2\n', 'ls-refs=unborn\n', 'object-format=sha1\n', '');
    expect(readAdvertisement(bytes)).toEqual({ version: 2, objectFormat: 'sha1' });
    expect(lsRefsRequest(['refs/heads/ä'], 'sha1')).toBe(
      '0014command=ls-refs\n0017object-format=sha1\n00010009peel\n001dref-prefix refs/heads/ä\n0000',
    );
    expect(
      readRefs(encodePackets(`${tag} refs/tags/v1 peeled:${commit}\n`, 'unborn HEAD\n', '')),
    ).toEqual([{ name: 'refs/tags/v1', hash: tag, peeled: commit }]);
  });

  it.each(['<html>', '00ff short', '0003', 'zzzz'])('rejects %j', (text) => {
    expect(() => readPackets(Buffer.from(text))).toThrow(GitProtocolError);
  });

  it.each([
    ['', ['HEAD']],
    ['refs/heads/main', ['refs/heads/main']],
    ['main', ['refs/heads/main', 'refs/tags/main']],
  ])('looks for %j', (reference, names) => {
    expect(refNames(reference)).toEqual(names);
  });
});
