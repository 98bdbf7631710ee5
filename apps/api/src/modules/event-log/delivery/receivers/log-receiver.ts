import type {
  CreateLogReceiverRequest,
  EditLogReceiverRequest,
  InputFault,
  LogReceiverKind,
  LogReceiverReply,
} from '@stackyard/contracts';
import type { LogReceiverEntity } from './log-receiver.entity.js';

/** The settings of a receiver that an operator can change. */
export type ReceiverFields = Pick<
  LogReceiverEntity,
  'name' | 'enabled' | 'transport' | 'host' | 'port' | 'url' | 'ca' | 'categories' | 'minSeverity'
>;

const defaultFields: Omit<ReceiverFields, 'name'> = {
  enabled: true,
  transport: null,
  host: null,
  port: null,
  url: null,
  ca: null,
  categories: null,
  minSeverity: null,
};

/** Returns the fields of a new receiver, without fields that belong to other kinds. */
export function newFields(request: CreateLogReceiverRequest): ReceiverFields {
  return changedFields({ ...defaultFields, name: request.name }, request, request.kind);
}

/**
 * Returns the fields after a change. Fields that the request omits keep their values; fields that
 * belong to other kinds of receivers are reset.
 */
export function changedFields(
  before: ReceiverFields,
  request: EditLogReceiverRequest,
  kind: LogReceiverKind,
): ReceiverFields {
  const common = {
    name: (request.name ?? before.name).trim(),
    enabled: request.enabled ?? before.enabled,
    ca: request.ca === undefined ? before.ca : request.ca || null,
    categories:
      request.categories === undefined ? before.categories : nullIfEmpty(request.categories),
    minSeverity: request.minSeverity === undefined ? before.minSeverity : request.minSeverity,
  };
  if (kind === 'webhook') {
    return { ...defaultFields, ...common, url: request.url ?? before.url };
  }
  return {
    ...defaultFields,
    ...common,
    transport: request.transport ?? before.transport,
    host: request.host ?? before.host,
    port: request.port ?? before.port,
  };
}

export function missingFields(
  kind: LogReceiverKind,
  fields: ReceiverFields & { secret: string | null | undefined },
): InputFault[] {
  const requiredFields =
    kind === 'webhook' ? (['url', 'secret'] as const) : (['transport', 'host', 'port'] as const);
  return requiredFields
    .filter((name) => fields[name] === null || fields[name] === undefined)
    .map((name) => ({ pointer: `/${name}`, code: 'isDefined', detail: 'is required here' }));
}

/**
 * Returns the host name or IP address of a receiver, without the brackets around an IPv6 address.
 */
export function hostOf({ url, host }: Pick<ReceiverFields, 'url' | 'host'>): string {
  return url === null ? (host ?? '') : new URL(url).hostname.replace(/^\[|\]$/g, '');
}

/**
 * Returns the details of a receiver for the event log. Leaves out the certificates, and the parts
 * of the URL that may contain a secret: credentials and query.
 */
export function toLogDetails(receiver: ReceiverFields): Record<string, unknown> {
  const { url, ca, ...fields } = receiver;
  return { ...fields, url: url === null ? null : withoutQuery(url), hasCa: ca !== null };
}

export function toReply(
  receiver: LogReceiverEntity,
  { waiting, exact }: { waiting: number; exact: boolean },
): LogReceiverReply {
  return {
    id: receiver.id,
    name: receiver.name,
    kind: receiver.kind,
    enabled: receiver.enabled,
    transport: receiver.transport,
    host: receiver.host,
    port: receiver.port,
    url: receiver.url,
    hasCa: receiver.ca !== null,
    categories: receiver.categories,
    minSeverity: receiver.minSeverity,
    createdAt: receiver.createdAt,
    state: {
      delivered: receiver.delivered,
      missed: receiver.missed,
      lastId: receiver.lastId,
      lastDeliveredAt: receiver.lastDeliveredAt,
      waiting,
      waitingExact: exact,
      failures: receiver.failures,
      fault: receiver.fault,
      faultAt: receiver.faultAt,
      nextTryAt: receiver.nextTryAt,
    },
  };
}

function withoutQuery(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function nullIfEmpty<T>(list: T[] | null): T[] | null {
  return list !== null && list.length > 0 ? list : null;
}
