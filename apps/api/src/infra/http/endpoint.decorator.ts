import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  Redirect,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type ExecutionContext,
  type StreamableFile,
} from '@nestjs/common';
import type { Endpoint, InputOf, ReplyOf } from '@stackyard/contracts';
import type { Request } from 'express';
import type { Caller } from './caller.js';

const endpointKey = 'stackyard:endpoint';

/** Where the browser is led; the answer of endpoints whose delivery is `redirect`. */
export interface Redirection {
  url: string;
}

/** Text that grows with the data is handed over as a stream; nothing but a way is a redirection. */
type Served<Reply> =
  | Reply
  | (string extends Reply ? StreamableFile : never)
  | (void extends Reply ? Redirection : never);
type Answer<E> = Served<ReplyOf<E>> | Promise<Served<ReplyOf<E>>>;
/** A handler takes the input, the caller, or first the one and then the other. */
type Handler<E> =
  | ((input: InputOf<E>, ...rest: never[]) => Answer<E>)
  | ((caller: Caller, ...rest: never[]) => Answer<E>);

/**
 * Serves an endpoint of the contract: method, path, status and permission are read from it, and a
 * handler whose input or answer differs from it does not compile.
 */
export function Serves<E extends Endpoint>(endpoint: E) {
  const decorate = applyDecorators(
    RequestMapping({ path: endpoint.path, method: RequestMethod[endpoint.method] }),
    HttpCode(endpoint.status),
    SetMetadata(endpointKey, endpoint),
    // The handler's own answer takes the place of this address.
    ...(endpoint.delivery === 'redirect' ? [Redirect('/', endpoint.status)] : []),
  );
  return <T extends Handler<E>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => decorate(target, key, descriptor);
}

/** The endpoint that a handler serves; undefined when it declares none. */
export function endpointOf(context: ExecutionContext): Endpoint | undefined {
  return Reflect.getMetadata(endpointKey, context.getHandler()) as Endpoint | undefined;
}

/** The checked input of the endpoint that the handler serves. */
export const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().input,
);
