import { joinList, type Endpoint, type PathParams } from '@stackyard/contracts';
import { ApiProblem, ApiUnreachable, isProblemReply } from './api-problem.js';

/** Where the API is and how to reach it. */
export interface ApiClientOptions {
  /** Origin of the server, e.g. `https://stackyard.example`; the page's own origin if omitted. */
  baseUrl?: string;
  /** Sent with every request, e.g. `Authorization`. */
  headers?: Record<string, string>;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

type Part<Name extends string, Value> = keyof Value extends never
  ? { [K in Name]?: undefined }
  : NonNullable<unknown> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/** What a call of an endpoint takes: path parameters, query and body, as far as it has them. */
export type CallInput<Path extends string, Query extends object, Body extends object> = Part<
  'params',
  PathParams<Path>
> &
  Part<'query', Query> &
  Part<'body', Body> & {
    signal?: AbortSignal;
    /** The same key never starts the same work twice. */
    idempotencyKey?: string;
    /** Tag of what is to be changed: nothing happens when someone else was faster. */
    ifMatch?: string;
    /** JSON as it is written, in place of `body`, for endpoints that take a document. */
    rawBody?: string;
  };

type InputArguments<Input> = NonNullable<unknown> extends Input ? [input?: Input] : [input: Input];

/** Calls the endpoints of the contract; requests and answers are typed by them. */
export class ApiClient {
  constructor(private readonly options: ApiClientOptions = {}) {}

  /**
   * Calls an endpoint that answers JSON.
   *
   * @throws ApiProblem when the server refuses
   * @throws ApiUnreachable when no answer of the API comes back
   */
  async call<Path extends string, Query extends object, Body extends object, Reply>(
    endpoint: Endpoint<Path, Query, Body, Reply>,
    ...[input]: InputArguments<CallInput<NoInfer<Path>, NoInfer<Query>, NoInfer<Body>>>
  ): Promise<Reply> {
    const response = await this.send(endpoint, input ?? {});
    if (response.status === 204) return undefined as Reply;
    try {
      return (await response.json()) as Reply;
    } catch (cause) {
      if (input?.signal?.aborted) throw cause;
      throw new ApiUnreachable('The answer is no JSON or broke off', response.status, { cause });
    }
  }

  /**
   * Calls an endpoint and hands over the answer unread, for downloads.
   *
   * @throws ApiProblem when the server refuses
   * @throws ApiUnreachable when no answer of the API comes back
   */
  async open<Path extends string, Query extends object, Body extends object, Reply>(
    endpoint: Endpoint<Path, Query, Body, Reply>,
    ...[input]: InputArguments<CallInput<NoInfer<Path>, NoInfer<Query>, NoInfer<Body>>>
  ): Promise<Response> {
    return this.send(endpoint, input ?? {});
  }

  /** Address of an endpoint, for links and downloads. */
  urlOf(endpoint: Endpoint, input: { params?: object; query?: object } = {}): string {
    const parameters = new Map<string, unknown>(Object.entries(input.params ?? {}));
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(parameters.get(name))),
    );
    return `${this.options.baseUrl ?? ''}${path}${queryString(input.query ?? {})}`;
  }

  private async send(endpoint: Endpoint, input: RequestInput): Promise<Response> {
    const headers: Record<string, string> = { accept: 'application/json', ...this.options.headers };
    const body = input.rawBody ?? JSON.stringify(input.body);
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (input.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey;
    if (input.ifMatch !== undefined) headers['if-match'] = input.ifMatch;
    const request = this.options.fetch ?? fetch;
    let response: Response;
    try {
      response = await request(this.urlOf(endpoint, input), {
        method: endpoint.method,
        headers,
        body: body ?? null,
        signal: input.signal ?? null,
        credentials: 'same-origin',
        redirect: 'manual',
      });
    } catch (cause) {
      if (input.signal?.aborted) throw cause;
      throw new ApiUnreachable('The server does not answer', undefined, { cause });
    }
    if (!response.ok) throw await refusal(response);
    return response;
  }
}

interface RequestInput {
  params?: object;
  query?: object;
  body?: object;
  signal?: AbortSignal;
  idempotencyKey?: string;
  ifMatch?: string;
  rawBody?: string;
}

/** Lists become one text; what is undefined or an empty list is left out. */
function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>(query as Record<string, unknown>)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, Array.isArray(value) ? joinList(value) : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function refusal(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblemReply(body)) return new ApiProblem(body);
  return new ApiUnreachable(
    `Something other than Stackyard answered with status ${response.status}`,
    response.status,
  );
}
