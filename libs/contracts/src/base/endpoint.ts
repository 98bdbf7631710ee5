import type { Permission } from './permissions.js';
import type { ProblemCode } from './problems.js';

/** Who may call an endpoint: users with one permission, all signed-in users, or everyone. */
export type Access = Permission | 'signed-in' | 'public';

/** A class whose class-validator decorators check a request on the client and on the server. */
export type RequestClass<T extends object> = new () => T;

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Matches a calendar month in a path, for example `2026-10`. */
export const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/**
 * The parameters of a path by name. `:month` is a calendar month (`2026-10`); all other parameters
 * are positive integers.
 */
export type PathParams<Path extends string> = {
  [Name in ParamName<Path>]: Name extends 'month' ? string : number;
};

/**
 * How the reply is sent: one JSON body, a stream of any length (`stream`), a document in one of the
 * endpoint's media types (`text`), or a redirect to another page.
 */
export type Delivery = 'json' | 'stream' | 'text' | 'redirect';

/**
 * Body of an endpoint that accepts any JSON value and validates it in its handler. Unknown
 * properties are not rejected.
 */
export class JsonDocument {
  [name: string]: unknown;
}

/** Accepted credentials: a session or an API token (`any`), or only a session. */
export type Credential = 'any' | 'session';

/**
 * How much a call counts towards rate limits: `high` for large reads, outgoing requests and
 * password hashing. Health checks have the cost `none`: they are not limited, and clients can call
 * them from any network.
 */
export type Cost = 'none' | 'usual' | 'high';

/**
 * Declaration of one route of the API. The server, the clients and the documentation all use it.
 */
export interface Endpoint<
  Path extends string = string,
  Query extends object = object,
  Body extends object = object,
  Reply = unknown,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: Path;
  readonly access: Access;
  /** `session` rejects API tokens, so that a token cannot extend its own permissions. */
  readonly credential: Credential;
  /** Summary for the API documentation, three to eight words. */
  readonly summary: string;
  /** HTTP status of a successful reply. */
  readonly status: number;
  readonly delivery: Delivery;
  /** Media types of a `text` or `stream` reply, default first. */
  readonly media: readonly string[];
  readonly query?: RequestClass<Query>;
  readonly body?: RequestClass<Body>;
  /** Whether request bodies of up to 1 MB are accepted; the usual limit is 128 KB. */
  readonly largeBody: boolean;
  readonly cost: Cost;
  /**
   * Problem codes that the endpoint can return, without the codes that every endpoint can return
   * (such as for invalid input or a missing session or permission).
   */
  readonly problems: readonly ProblemCode[];
  /** Carries the type of the reply; undefined at run time. */
  readonly reply: Reply;
}

interface EndpointOptions<Path extends string, Query extends object, Body extends object, Reply> {
  method: Endpoint['method'];
  path: Path;
  access: Access;
  credential?: Credential;
  summary: string;
  status?: number;
  delivery?: Delivery;
  media?: readonly string[];
  query?: RequestClass<Query>;
  body?: RequestClass<Body>;
  largeBody?: boolean;
  cost?: Cost;
  problems?: readonly ProblemCode[];
  reply: Reply;
}

/**
 * Returns a placeholder that carries the type of a reply. Its value is undefined and never read.
 */
export function type<Reply>(): Reply {
  return undefined as Reply;
}

/**
 * Declares one route. By default, the status is 200, the delivery is `json`, the cost is `usual`,
 * and both sessions and API tokens are accepted.
 *
 * @example
 * export const readStack = endpoint({
 *   method: 'GET', path: '/api/stacks/:id', access: 'stacks-access',
 *   summary: 'Get a stack', reply: type<StackDetailReply>(),
 * });
 */
export function endpoint<
  const Path extends string,
  Reply,
  Query extends object = NonNullable<unknown>,
  Body extends object = NonNullable<unknown>,
>(options: EndpointOptions<Path, Query, Body, Reply>): Endpoint<Path, Query, Body, Reply> {
  return {
    status: 200,
    delivery: 'json',
    credential: 'any',
    media: [],
    largeBody: false,
    cost: 'usual',
    problems: [],
    ...options,
  };
}

/**
 * The validated input of an endpoint as its handler receives it. The body is `unknown` for a
 * {@link JsonDocument}.
 */
export type InputOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, unknown>
    ? {
        params: PathParams<Path>;
        query: Query;
        body: Body extends JsonDocument ? (string extends keyof Body ? unknown : Body) : Body;
      }
    : never;

/** Extracts the reply type from the declaration of an endpoint. */
export type ReplyOf<E> = E extends { readonly reply: infer Reply } ? Reply : never;
