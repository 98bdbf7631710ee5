import { ApiUnreachable } from './api-problem.js';
import { readJsonLines } from './json-lines.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function responseOf(...chunks: Uint8Array[]): Response {
  const source = chunks.values();
  return new Response(
    new ReadableStream({
      pull: (controller) => {
        const { done, value } = source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    }),
  );
}

async function read(response: Response): Promise<unknown[]> {
  const lines: unknown[] = [];
  for await (const line of readJsonLines<unknown>(response)) lines.push(line);
  return lines;
}

describe('readJsonLines', () => {
  it('reads lines that are split across chunks', async () => {
    const all = bytes('{"name":"Ümläut"}\n{"n":2}\n\n{"n":3}');
    for (let splitIndex = 1; splitIndex < all.length; splitIndex += 1) {
      const lines = await read(responseOf(all.slice(0, splitIndex), all.slice(splitIndex)));
      expect(lines).toEqual([{ name: 'Ümläut' }, { n: 2 }, { n: 3 }]);
    }
  });

  it('yields nothing for an empty response', async () => {
    await expect(read(new Response(null, { status: 204 }))).resolves.toEqual([]);
  });

  it('yields a line before the next line has arrived', async () => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (started) => void (controller = started),
    });
    const lines = readJsonLines<unknown>(new Response(body));
    controller?.enqueue(bytes('{"n":1}\n{"n"'));

    await expect(lines.next()).resolves.toEqual({ done: false, value: { n: 1 } });
  });

  it('cancels the response when the loop ends early', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes('{"n":1}\n')),
      cancel: () => void (isCancelled = true),
    });
    for await (const line of readJsonLines<unknown>(new Response(body))) {
      expect(line).toEqual({ n: 1 });
      break;
    }
    expect(isCancelled).toBe(true);
  });

  it('reports an incomplete response as unreachable', async () => {
    const cause = new TypeError('terminated');
    const body = new ReadableStream({ pull: (controller) => controller.error(cause) });
    const reading = read(new Response(body));
    await expect(reading).rejects.toBeInstanceOf(ApiUnreachable);
    await expect(reading).rejects.toMatchObject({ cause });
  });

  it('rejects with the AbortError of an aborted request', async () => {
    const cause = new DOMException('aborted', 'AbortError');
    const body = new ReadableStream({ pull: (controller) => controller.error(cause) });
    await expect(read(new Response(body))).rejects.toBe(cause);
  });

  it('rejects a line that is not JSON', async () => {
    await expect(read(responseOf(bytes('{"n":1}\n<html>\n')))).rejects.toBeInstanceOf(
      ApiUnreachable,
    );
  });
});
