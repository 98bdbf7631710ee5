import { joinList, type Endpoint, type PathParams } from '@stackyard/contracts';
import { ApiProblem, ApiUnreachable, isProblemReply } from './api-problem.js';

/** Options of an {@link ApiClient}; all are optional. */
export interface ApiClientOptions {
  /**
   * Origin of the Stackyard server, for example `https://stackyard.example`; by default, the origin
   * of the page on which the client runs.
   */
  baseUrl?: string;
  /** Headers sent with every request, for example `Authorization`. */
  headers?: Record<string, string>;
  /** Used instead of the global `fetch`. */
  fetch?: typeof fetch;
}

type Part<Name extends string, Value> = keyof Value extends never
  ? { [K in Name]?: undefined }
  : NonNullable<unknown> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

/**
 * Input of {@link ApiClient.call}: the endpoint's path parameters, query and body, and options of
 * the request.
 */
export type CallInput<Path extends string, Query extends object, Body extends object> = Part<
  'params',
  PathParams<Path>
> &
  Part<'query', Query> &
  Part<'body', Body> & {
    /** Aborting this signal aborts the request; the call then rejects with the signal's reason. */
    signal?: AbortSignal;
    /**
     * Sent as `Idempotency-Key`: a repeated request with the same key returns the original
     * response.
     */
    idempotencyKey?: string;
    /** Sent as `If-Match`: the request is rejected if the resource no longer has this ETag. */
    ifMatch?: string;
    /** JSON text to send unchanged instead of `body`, for endpoints that accept a document. */
    rawBody?: string;
  };

type InputArguments<Input> = NonNullable<unknown> extends Input ? [input?: Input] : [input: Input];

/**
 * Typed client for the endpoints of the contract.
 *
 * @example
 * const api = new ApiClient({ baseUrl, headers: { authorization: `Bearer ${token}` } });
 * const { stacks } = await api.call(listStacks, { query: { search: 'shop' } });
 */
export class ApiClient {
  constructor(private readonly options: ApiClientOptions = {}) {}

  /**
   * Calls an endpoint and returns its JSON reply; undefined for status 204.
   *
   * @throws {ApiProblem} when Stackyard rejects the request
   * @throws {ApiUnreachable} when the API does not reply, or when its reply is incomplete or not
   *   JSON
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
      throw new ApiUnreachable('The reply is incomplete or not JSON', response.status, { cause });
    }
  }

  /**
   * Calls an endpoint and returns the response with its body unread, for downloads and streams.
   *
   * @throws {ApiProblem} when Stackyard rejects the request
   * @throws {ApiUnreachable} when the API does not reply
   */
  async open<Path extends string, Query extends object, Body extends object, Reply>(
    endpoint: Endpoint<Path, Query, Body, Reply>,
    ...[input]: InputArguments<CallInput<NoInfer<Path>, NoInfer<Query>, NoInfer<Body>>>
  ): Promise<Response> {
    return this.send(endpoint, input ?? {});
  }

  /**
   * Returns the URL of an endpoint, for links and downloads. The URL is relative if the client has
   * no `baseUrl`.
   */
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
      throw new ApiUnreachable('The server does not respond', undefined, { cause });
    }
    if (!response.ok) throw await errorOf(response);
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

/**
 * Builds a query string. Lists become one comma-separated value; undefined values and empty lists
 * are omitted.
 */
function queryString(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries<unknown>(query as Record<string, unknown>)) {
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, Array.isArray(value) ? joinList(value) : String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function errorOf(response: Response): Promise<Error> {
  const body: unknown = await response.json().catch(() => undefined);
  if (isProblemReply(body)) return new ApiProblem(body);
  return new ApiUnreachable(
    `The response did not come from Stackyard (status ${response.status})`,
    response.status,
  );
}
