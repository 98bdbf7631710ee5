import type { Reply } from '../http/reply.js';
import type { ContainerRecord } from '../wire.js';

/** Returns the log of a container: multiplexed, or plain text for a container with a terminal. */
export function logReply(container: ContainerRecord, query: URLSearchParams): Reply {
  // Round to milliseconds, because the sandbox stores the times of log lines in milliseconds.
  const sinceMs = Math.round(Number(query.get('since') ?? 0) * 1000);
  const tail = query.get('tail') ?? 'all';
  const selectedLines = container.log.filter(
    ({ stream, at }) => at >= sinceMs && ['1', 'true'].includes(query.get(stream) ?? ''),
  );
  const lines = tail === 'all' ? selectedLines : selectedLines.slice(-Number(tail));
  const hasTimestamps = ['1', 'true'].includes(query.get('timestamps') ?? '');
  const chunks = lines.map(({ stream, at, text }) => {
    const stamp = hasTimestamps ? `${new Date(at).toISOString().replace('Z', '000000Z')} ` : '';
    const data = Buffer.from(`${stamp}${text}${container.tty ? '\r\n' : '\n'}`);
    return container.tty ? data : logFrame(stream, data);
  });
  const kind = container.tty ? 'raw' : 'multiplexed';
  return {
    status: 200,
    headers: { 'content-type': `application/vnd.docker.${kind}-stream` },
    body: Buffer.concat(chunks),
  };
}

function logFrame(stream: 'stdout' | 'stderr', data: Buffer): Buffer {
  const header = Buffer.alloc(8);
  header[0] = stream === 'stdout' ? 1 : 2;
  header.writeUInt32BE(data.length, 4);
  return Buffer.concat([header, data]);
}
