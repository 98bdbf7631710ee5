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

/** The reply of an endpoint with the delivery `redirect`. */
export interface Redirection {
  url: string;
}

/**
 * What a handler returns: the endpoint's reply, a stream of it if it is a large text, or a
 * `Redirection`.
 */
type ReplyValue<Reply> =
  | Reply
  | (string extends Reply ? StreamableFile : never)
  | (void extends Reply ? Redirection : never);
type HandlerResult<E> = ReplyValue<ReplyOf<E>> | Promise<ReplyValue<ReplyOf<E>>>;
/** The type `never[]` lets the further parameters of a handler have any type. */
type Handler<E> =
  | ((input: InputOf<E>, ...rest: never[]) => HandlerResult<E>)
  | ((caller: Caller, ...rest: never[]) => HandlerResult<E>);

/**
 * Binds a handler to an endpoint of the contract, which determines the method, path, status and
 * permission. A handler whose input or reply does not match the endpoint does not compile.
 */
export function Serves<E extends Endpoint>(endpoint: E) {
  const decorate = applyDecorators(
    RequestMapping({ path: endpoint.path, method: RequestMethod[endpoint.method] }),
    HttpCode(endpoint.status),
    SetMetadata(endpointKey, endpoint),
    // This URL is a placeholder that the handler's reply overrides.
    ...(endpoint.delivery === 'redirect' ? [Redirect('/', endpoint.status)] : []),
  );
  return <T extends Handler<E>>(
    target: object,
    key: string | symbol,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => decorate(target, key, descriptor);
}

export function endpointOf(context: ExecutionContext): Endpoint | undefined {
  return Reflect.getMetadata(endpointKey, context.getHandler()) as Endpoint | undefined;
}

export const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Request>().input,
);
