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

/** The reply of endpoints with the delivery `redirect`. */
export interface Redirection {
  url: string;
}

/** Large texts are returned as a stream, redirects as a `Redirection`. */
type ReplyValue<Reply> =
  | Reply
  | (string extends Reply ? StreamableFile : never)
  | (void extends Reply ? Redirection : never);
type HandlerResult<E> = ReplyValue<ReplyOf<E>> | Promise<ReplyValue<ReplyOf<E>>>;
/** A handler takes the input, the caller, or both, in this order. */
type Handler<E> =
  | ((input: InputOf<E>, ...rest: never[]) => HandlerResult<E>)
  | ((caller: Caller, ...rest: never[]) => HandlerResult<E>);

/**
 * Binds a handler to an endpoint of the contract, which determines the method, path, status and
 * permission. A handler whose input or reply differs from the endpoint's does not compile.
 */
export function Serves<E extends Endpoint>(endpoint: E) {
  const decorate = applyDecorators(
    RequestMapping({ path: endpoint.path, method: RequestMethod[endpoint.method] }),
    HttpCode(endpoint.status),
    SetMetadata(endpointKey, endpoint),
    // This address is a placeholder: the handler's reply contains the actual one.
    ...(endpoint.delivery === 'redirect' ? [Redirect('/', endpoint.status)] : []),
  );
  return <T extends Handler<E>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => decorate(target, key, descriptor);
}

/** Returns the endpoint of a handler; undefined if the handler declares none. */
export function endpointOf(context: ExecutionContext): Endpoint | undefined {
  return Reflect.getMetadata(endpointKey, context.getHandler()) as Endpoint | undefined;
}

/** The validated input of the endpoint, as a handler parameter. */
export const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().input,
);
