import type { EventLogEntryReply, LogSeverity } from '@stackyard/contracts';

/** Who says it, as the header of every message names it. */
export interface SyslogSource {
  hostName: string;
  processId: number;
}

/** Facility 13 is that of audits (RFC 5424, section 6.2.1). */
const audit = 13;
const severities = { error: 3, warning: 4, notice: 5, info: 6 } as const satisfies Record<
  LogSeverity,
  number
>;

/** Elements of its own need a private enterprise number; this one is reserved for examples (RFC 5612). */
const element = 'stackyard@32473';

/** Octets of a message. RFC 5425, section 4.3.1, asks for 8192; widespread receivers cut at 8096. */
const mostOctets = 8000;
const byteOrderMark = '\ufeff';

/**
 * An entry as a message of RFC 5424. One that would be too long loses its details first, which the
 * parameter `omitted` says, and then the end of its text.
 */
export function syslogMessage(entry: EventLogEntryReply, source: SyslogSource): Buffer {
  const header = headerOf(entry, source);
  const text = `${byteOrderMark}${neutral(entry.message)}`;
  const details = entry.details === null ? null : JSON.stringify(entry.details);
  const whole = Buffer.from(`${header} ${dataOf(entry, { details })} ${text}`);
  if (whole.length <= mostOctets) return whole;
  const omitted = details === null ? 'text' : 'details';
  return cut(Buffer.from(`${header} ${dataOf(entry, { omitted })} ${text}`));
}

/** A message in a stream: its length in octets stands before it (RFC 6587, section 3.4.1). */
export function octetCounted(message: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

function headerOf(entry: EventLogEntryReply, { hostName, processId }: SyslogSource): string {
  const priority = audit * 8 + severities[entry.severity];
  const host = word(hostName, 255);
  return `<${priority}>1 ${entry.createdAt} ${host} stackyard ${processId} ${word(entry.action, 32)}`;
}

function dataOf(entry: EventLogEntryReply, rest: Record<string, string | null>): string {
  const { actor, target, server } = entry;
  const parameters: Record<string, string | number | null> = {
    id: entry.id,
    category: entry.category,
    action: entry.action,
    outcome: entry.outcome,
    severity: entry.severity,
    actorType: actor.type,
    actorId: actor.id,
    actor: actor.name,
    targetType: target && target.type,
    targetId: target && target.id,
    target: target && target.name,
    serverId: server && server.id,
    server: server && server.name,
    ip: entry.ip,
    userAgent: entry.userAgent,
    requestId: entry.requestId,
    reason: entry.reason,
    ...rest,
  };
  const said = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [` ${name}="${escaped(String(value))}"`],
  );
  return `[${element}${said.join('')}]`;
}

/** The three characters that end a value have a backslash in front (RFC 5424, section 6.3.3). */
function escaped(value: string): string {
  return neutral(value).replace(/["\\\]]/g, '\\$&');
}

/** Nothing that ends a line or that a terminal would obey. */
function neutral(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd');
}

/** A header field: printable ASCII without a space, or a dash for nothing. */
function word(text: string, length: number): string {
  return text.replace(/[^!-~]/g, '').slice(0, length) || '-';
}

/** Never in the middle of a character. */
function cut(message: Buffer): Buffer {
  if (message.length <= mostOctets) return message;
  let end = mostOctets;
  while (end > 0 && ((message[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return message.subarray(0, end);
}
