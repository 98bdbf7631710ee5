import type { Permission } from './permissions.js';
import type { ProblemCode } from './problems.js';

/** Who may call an endpoint: holders of one permission, anyone signed in, or everyone. */
export type Access = Permission | 'signed-in' | 'public';

/** A class whose class-validator decorators check a request on both sides of the wire. */
export type RequestClass<T extends object> = new () => T;

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** A calendar month in a path, `2026-10`. */
export const monthPattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The parameters of a path: `:month` is a calendar month, all others are positive integers. */
export type PathParams<Path extends string> = {
  [Name in ParamName<Path>]: Name extends 'month' ? string : number;
};

/**
 * How an endpoint answers: one JSON body, a stream of text that grows with the data, a text of one of
 * the media types it names, or the way to another page.
 */
export type Delivery = 'json' | 'stream' | 'text' | 'redirect';

/** Body of an endpoint that takes any JSON value and judges it itself, instead of refusing what is unknown. */
export class JsonDocument {
  [name: string]: unknown;
}

/** What a caller may come with: a session or an API token, or a session alone. */
export type Credential = 'any' | 'session';

/**
 * What a call takes: `high` for what reads much, sends something elsewhere or hashes passwords, `none` for
 * the health checks, which are never counted and answered to every network.
 */
export type Cost = 'none' | 'usual' | 'high';

/** One route of the API: everything that server, client and documentation need to know about it. */
export interface Endpoint<
  Path extends string = string,
  Query extends object = object,
  Body extends object = object,
  Reply = unknown,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: Path;
  readonly access: Access;
  /** `session` where an API token is refused: whoever holds one must not make more of it. */
  readonly credential: Credential;
  /** One sentence for the API documentation. */
  readonly summary: string;
  /** Status of a successful answer. */
  readonly status: number;
  readonly delivery: Delivery;
  /** What a `text` or a `stream` may be, the usual one first. */
  readonly media: readonly string[];
  readonly query?: RequestClass<Query>;
  readonly body?: RequestClass<Body>;
  /** Bodies of up to a megabyte are taken, where all others end at 128 kilobytes. */
  readonly largeBody: boolean;
  readonly cost: Cost;
  /** Refusals beyond those that every endpoint may answer (bad input, no session, no permission). */
  readonly problems: readonly ProblemCode[];
  /** Carries the type of the answer; holds nothing at run time. */
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

/** Names the type of an answer; the value itself is never looked at. */
export function type<Reply>(): Reply {
  return undefined as Reply;
}

/**
 * Declares one route. Status is 200, delivery `json`, the cost usual and every credential will do unless
 * said otherwise.
 *
 * @example
 * export const readStack = endpoint({
 *   method: 'GET', path: '/api/stacks/:id', access: 'stacks-access',
 *   summary: 'One stack with its containers', reply: type<StackDetailReply>(),
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

/** The checked input of an endpoint as its handler receives it; nothing is known of a document. */
export type InputOf<E> =
  E extends Endpoint<infer Path, infer Query, infer Body, unknown>
    ? {
        params: PathParams<Path>;
        query: Query;
        body: Body extends JsonDocument ? (string extends keyof Body ? unknown : Body) : Body;
      }
    : never;

/** The answer of an endpoint. */
export type ReplyOf<E> = E extends { readonly reply: infer Reply } ? Reply : never;
