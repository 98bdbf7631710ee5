import { ApiUnreachable } from './api-problem.js';
import { readJsonLines } from './json-lines.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** An answer that arrives in the given pieces. */
function answering(...pieces: Uint8Array[]): Response {
  const source = pieces.values();
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
  it('reads lines however the answer is cut into pieces', async () => {
    const all = bytes('{"name":"Ümläut"}\n{"n":2}\n\n{"n":3}');
    for (let at = 1; at < all.length; at += 1) {
      const lines = await read(answering(all.slice(0, at), all.slice(at)));
      expect(lines).toEqual([{ name: 'Ümläut' }, { n: 2 }, { n: 3 }]);
    }
  });

  it('reads nothing from an empty answer', async () => {
    await expect(read(new Response(null, { status: 204 }))).resolves.toEqual([]);
  });

  it('hands over a line before the next one is there', async () => {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (started) => void (controller = started),
    });
    const lines = readJsonLines<unknown>(new Response(body));
    controller?.enqueue(bytes('{"n":1}\n{"n"'));

    await expect(lines.next()).resolves.toEqual({ done: false, value: { n: 1 } });
  });

  it('cancels the answer when nobody wants the rest', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(bytes('{"n":1}\n')),
      cancel: () => void (cancelled = true),
    });
    for await (const line of readJsonLines<unknown>(new Response(body))) {
      expect(line).toEqual({ n: 1 });
      break;
    }
    expect(cancelled).toBe(true);
  });

  it('says that the answer broke off', async () => {
    const cause = new TypeError('terminated');
    const body = new ReadableStream({ pull: (controller) => controller.error(cause) });
    const reading = read(new Response(body));
    await expect(reading).rejects.toBeInstanceOf(ApiUnreachable);
    await expect(reading).rejects.toMatchObject({ cause });
  });

  it('lets a reading that was called off fail as such', async () => {
    const cause = new DOMException('called off', 'AbortError');
    const body = new ReadableStream({ pull: (controller) => controller.error(cause) });
    await expect(read(new Response(body))).rejects.toBe(cause);
  });

  it('refuses what is no JSON', async () => {
    await expect(read(answering(bytes('{"n":1}\n<html>\n')))).rejects.toBeInstanceOf(
      ApiUnreachable,
    );
  });
});
