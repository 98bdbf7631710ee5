import type {
  CreateLogReceiverRequest,
  EditLogReceiverRequest,
  LogCategory,
  LogReceiverKind,
  LogReceiverReply,
  LogSeverity,
  SyslogTransport,
} from '@stackyard/contracts';

/** Values of the form. Text fields may be empty. */
export interface ReceiverValues {
  name: string;
  kind: LogReceiverKind;
  transport: SyslogTransport;
  host: string;
  port: string;
  url: string;
  secret: string;
  ca: string;
  /** True to trust only the public certificate authorities again. */
  dropCa: boolean;
  categories: LogCategory[];
  minSeverity: LogSeverity;
  fromStart: boolean;
}

export const emptyReceiver: ReceiverValues = {
  name: '',
  kind: 'syslog',
  transport: 'tls',
  host: '',
  port: '6514',
  url: '',
  secret: '',
  ca: '',
  dropCa: false,
  categories: [],
  minSeverity: 'info',
  fromStart: false,
};

export function receiverValues(receiver: LogReceiverReply): ReceiverValues {
  return {
    ...emptyReceiver,
    name: receiver.name,
    kind: receiver.kind,
    transport: receiver.transport ?? emptyReceiver.transport,
    host: receiver.host ?? '',
    port: String(receiver.port ?? ''),
    url: receiver.url ?? '',
    categories: receiver.categories ?? [],
    minSeverity: receiver.minSeverity ?? 'info',
  };
}

export function createRequest(values: ReceiverValues): CreateLogReceiverRequest {
  const { name, kind, fromStart } = values;
  return {
    name,
    kind,
    ...(fromStart && { fromStart }),
    ...sharedRequestFields(values),
    ...(kind === 'webhook' && { secret: values.secret }),
  };
}

export function toEditRequest(values: ReceiverValues): EditLogReceiverRequest {
  return {
    name: values.name,
    ...sharedRequestFields(values),
    ...(values.secret !== '' && { secret: values.secret }),
  };
}

/** Returns whether the connection uses TLS and may therefore need a certificate authority. */
export function usesTls({ kind, transport, url }: ReceiverValues): boolean {
  return kind === 'syslog' ? transport === 'tls' : url.startsWith('https:');
}

function sharedRequestFields(values: ReceiverValues): EditLogReceiverRequest {
  const { kind, transport, host, port, url, ca, dropCa, categories, minSeverity } = values;
  const sharedFields = {
    categories: categories.length > 0 ? categories : null,
    // `info` is the lowest severity, so this minimum would exclude nothing.
    minSeverity: minSeverity === 'info' ? null : minSeverity,
    ...(usesTls(values) && ca !== '' && { ca }),
    ...(dropCa && ca === '' && { ca: null }),
  };
  return kind === 'syslog'
    ? { ...sharedFields, transport, host, port: Number(port) }
    : { ...sharedFields, url };
}
