import { Listener } from '../http/listener.js';
import type { Reply, SandboxRequest } from '../http/reply.js';

/**
 * A running Git server for tests. It serves one repository at all paths that end with `.git`, and
 * redirects all other paths to the same path with `.git`.
 */
export interface GitServerDouble {
  url: string;
  requests: SandboxRequest[];
  /**
   * Sets a ref of the repository.
   *
   * @param peeled - the commit of an annotated tag
   */
  setRef(name: string, hash: string, peeled?: string): void;
  /** Sets the protocol version of the responses; 2 by default. */
  setProtocolVersion(version: 0 | 2): void;
  /** Sets the response to all requests; null for normal responses. */
  respondWith(reply: Reply | null): void;
  /** Holds all replies until the returned function is called. */
  hold(): () => void;
  close(): Promise<void>;
}

const infoPath = '/info/refs';

/** Hashes by ref name. An annotated tag also has the hash of its commit. */
type Refs = Map<string, { hash: string; peeled: string | undefined }>;

/** Starts a Git server that lists refs, but serves no objects. */
export async function startGitServer(): Promise<GitServerDouble> {
  const refs: Refs = new Map();
  const requests: SandboxRequest[] = [];
  let version: 0 | 2 = 2;
  let fixedReply: Reply | null = null;
  let heldUntil = Promise.resolve();

  const respond = (request: SandboxRequest): Reply => {
    requests.push(request);
    if (fixedReply !== null) return fixedReply;
    if (request.path.endsWith('.git/git-upload-pack')) return listedRefsReply(refs, request.body);
    if (!request.path.endsWith(infoPath)) return { status: 404 };
    if (!request.path.endsWith(`.git${infoPath}`)) {
      const repository = request.path.slice(0, -infoPath.length);
      const location = `${repository}.git${infoPath}?service=git-upload-pack`;
      return { status: 301, headers: { location } };
    }
    return version === 2 ? capabilitiesReply() : allRefsReply(refs);
  };

  const listener = new Listener({
    tls: null,
    respond: async (request) => {
      await heldUntil;
      return respond(request);
    },
  });
  await listener.listen(0);
  return {
    url: `http://127.0.0.1:${listener.port}`,
    requests,
    setRef: (name, hash, peeled) => refs.set(name, { hash, peeled }),
    setProtocolVersion: (newVersion) => (version = newVersion),
    respondWith: (newReply) => (fixedReply = newReply),
    hold: () => {
      let release = () => {};
      heldUntil = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    close: () => listener.closeAbruptly(),
  };
}

/** Returns the refs that a client asks for, in version 2 of the protocol. */
function listedRefsReply(refs: Refs, body: string): Reply {
  const prefixes = [...body.matchAll(/ref-prefix (.+)/g)].map(([, prefix = '']) => prefix);
  const matchingRefs = [...refs].filter(([name]) =>
    prefixes.some((prefix) => name.startsWith(prefix)),
  );
  const lines = matchingRefs.map(([name, { hash, peeled }]) =>
    encodePacket(`${hash} ${name}${peeled === undefined ? '' : ` peeled:${peeled}`}\n`),
  );
  return reply('result', [...lines, '0000']);
}

function capabilitiesReply(): Reply {
  return reply('advertisement', [
    ...['version 2\n', 'ls-refs=unborn\n', 'object-format=sha1\n'].map(encodePacket),
    '0000',
  ]);
}

/** Returns all refs, in version 0 of the protocol. */
function allRefsReply(refs: Refs): Reply {
  const lines = [...refs].flatMap(([name, { hash, peeled }]) => [
    `${hash} ${name}`,
    ...(peeled === undefined ? [] : [`${peeled} ${name}^{}`]),
  ]);
  const [first = '', ...otherLines] = lines;
  return reply('advertisement', [
    encodePacket('# service=git-upload-pack\n'),
    '0000',
    ...[`${first}\0multi_ack side-band-64k`, ...otherLines].map((line) =>
      encodePacket(`${line}\n`),
    ),
    '0000',
  ]);
}

function reply(kind: 'advertisement' | 'result', packets: readonly string[]): Reply {
  const type = `application/x-git-upload-pack-${kind}`;
  return { status: 200, headers: { 'content-type': type }, body: packets.join('') };
}

function encodePacket(line: string): string {
  return `${(Buffer.byteLength(line) + 4).toString(16).padStart(4, '0')}${line}`;
}
