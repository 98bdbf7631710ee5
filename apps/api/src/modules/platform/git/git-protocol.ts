/** A branch, a tag or `HEAD` of a repository. */
export interface GitRef {
  name: string;
  /** Hash of the commit; for an annotated tag, the hash of the tag object. */
  hash: string;
  /** For an annotated tag, the hash of the commit that it points to; null for all other refs. */
  peeled: string | null;
}

/**
 * The first response of a Git server. In protocol version 0, it contains the refs; in version 2,
 * the client must request them.
 */
export type Advertisement =
  | { version: 2; objectFormat: string | null }
  | { version: 0; refs: readonly GitRef[] };

export class GitProtocolError extends Error {
  override readonly name = 'GitProtocolError';
}

const refPattern = /^([0-9a-f]{40}|[0-9a-f]{64}) (\S+)/;
/**
 * Suffix of a tag name in protocol version 0. It marks a line that contains the commit of the
 * annotated tag on the previous line.
 */
const peeledSuffix = '^{}';

/**
 * Splits a response into the payloads of its pkt-lines. Flush and delimiter packets become empty
 * lines.
 *
 * @throws GitProtocolError if the packets are malformed
 */
export function readPackets(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const head = bytes.toString('latin1', offset, offset + 4);
    const length = /^[0-9a-f]{4}$/i.test(head) ? Number.parseInt(head, 16) : Number.NaN;
    const isInvalid = Number.isNaN(length) || length === 3 || offset + length > bytes.length;
    if (isInvalid) throw new GitProtocolError('The response is not a list of packets');
    lines.push(
      length < 4 ? '' : bytes.toString('utf8', offset + 4, offset + length).replace(/\n$/, ''),
    );
    offset += Math.max(length, 4);
  }
  return lines;
}

/** @throws GitProtocolError */
export function readAdvertisement(bytes: Buffer): Advertisement {
  const lines = readPackets(bytes).filter((line) => line !== '' && !line.startsWith('# '));
  if (lines[0] === 'version 2') {
    const format = lines.find((line) => line.startsWith('object-format='));
    return { version: 2, objectFormat: format?.slice('object-format='.length) ?? null };
  }
  const refs = new Map<string, GitRef>();
  for (const line of lines) {
    const [, hash, name = ''] = refPattern.exec(line.split('\0')[0] ?? '') ?? [];
    if (hash === undefined) continue;
    const tag = name.endsWith(peeledSuffix)
      ? refs.get(name.slice(0, -peeledSuffix.length))
      : undefined;
    if (tag === undefined) refs.set(name, { name, hash, peeled: null });
    else tag.peeled = hash;
  }
  return { version: 0, refs: [...refs.values()] };
}

/** Returns the body of a protocol version 2 request for refs with these names. */
export function lsRefsRequest(names: readonly string[], objectFormat: string | null): string {
  return [
    encodePacket('command=ls-refs'),
    ...(objectFormat === null ? [] : [encodePacket(`object-format=${objectFormat}`)]),
    '0001',
    encodePacket('peel'),
    ...names.map((name) => encodePacket(`ref-prefix ${name}`)),
    '0000',
  ].join('');
}

/** @throws GitProtocolError */
export function readRefs(bytes: Buffer): GitRef[] {
  return readPackets(bytes).flatMap((line) => {
    const [, hash, name = ''] = refPattern.exec(line) ?? [];
    if (hash === undefined) return [];
    const peeled = / peeled:([0-9a-f]{40,64})\b/.exec(line)?.[1] ?? null;
    return [{ name, hash, peeled }];
  });
}

/** Returns the full ref names that a short name may stand for, most likely first. */
export function refNames(reference: string): string[] {
  if (reference === '') return ['HEAD'];
  if (reference === 'HEAD' || reference.startsWith('refs/')) return [reference];
  return [`refs/heads/${reference}`, `refs/tags/${reference}`];
}

function encodePacket(line: string): string {
  const length = Buffer.byteLength(line, 'utf8') + 5;
  return `${length.toString(16).padStart(4, '0')}${line}\n`;
}
