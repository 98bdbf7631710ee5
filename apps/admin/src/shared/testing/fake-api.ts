import type { Endpoint, ProblemCode, ProblemReply } from '@stackyard/contracts';
import { problems } from '@stackyard/contracts';

export interface SentRequest {
  url: URL;
  body: unknown;
  headers: Record<string, string>;
}

type StubbedReply<Reply> = Reply | ((request: SentRequest) => Reply);

/** Replaces `fetch`: replies to requests to the contract's endpoints and records them. */
export class FakeApi {
  readonly sentRequests: { endpoint: Endpoint; request: SentRequest }[] = [];
  private readonly stubs: { endpoint: Endpoint; respond: (request: SentRequest) => Response }[] =
    [];

  static start(): FakeApi {
    const api = new FakeApi();
    window.fetch = (input, init) => Promise.resolve(api.handle(String(input), init));
    return api;
  }

  /** Sets the reply of an endpoint. Pass a function to compute it for each request. */
  on<Path extends string, Query extends object, Body extends object, Reply>(
    endpoint: Endpoint<Path, Query, Body, Reply>,
    answer: StubbedReply<Reply>,
  ): this {
    const reply = (request: SentRequest): Response => {
      const body = isFunction<Reply>(answer) ? answer(request) : answer;
      if (endpoint.status === 204) return new Response(null, { status: 204 });
      return Response.json(body, { status: endpoint.status });
    };
    this.stubs.unshift({ endpoint, respond: reply });
    return this;
  }

  /** Replies with a body that the test provides, for endpoints that send a stream. */
  stream(endpoint: Endpoint, body: (request: SentRequest) => BodyInit): this {
    this.stubs.unshift({ endpoint, respond: (request) => new Response(body(request)) });
    return this;
  }

  failWith(endpoint: Endpoint, code: ProblemCode, overrides: Partial<ProblemReply> = {}): this {
    const { status, title } = problems[code];
    const problem: ProblemReply = {
      type: `https://stackyard.example/problems/${code}`,
      title,
      status,
      detail: title,
      instance: endpoint.path,
      code,
      requestId: 'request-1',
      ...overrides,
    };
    this.stubs.unshift({ endpoint, respond: () => Response.json(problem, { status }) });
    return this;
  }

  /** Returns the request bodies sent to an endpoint, in order. */
  sentBodies(endpoint: Endpoint): unknown[] {
    return this.sentRequests
      .filter((entry) => entry.endpoint.path === endpoint.path)
      .filter((entry) => entry.endpoint.method === endpoint.method)
      .map(({ request }) => request.body);
  }

  private handle(input: string, init?: RequestInit): Response {
    const url = new URL(input, window.location.origin);
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    const headers = Object.fromEntries(Object.entries(init?.headers ?? {}));
    const request = { url, body, headers };
    const stub = this.stubs.find(
      ({ endpoint }) =>
        endpoint.method === (init?.method ?? 'GET') && pattern(endpoint.path).test(url.pathname),
    );
    if (!stub)
      throw new Error(`The test has no reply for ${init?.method ?? 'GET'} ${url.pathname}`);
    this.sentRequests.push({ endpoint: stub.endpoint, request });
    return stub.respond(request);
  }
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[\\d-]+')}$`);
}

function isFunction<Reply>(answer: StubbedReply<Reply>): answer is (request: SentRequest) => Reply {
  return typeof answer === 'function';
}
