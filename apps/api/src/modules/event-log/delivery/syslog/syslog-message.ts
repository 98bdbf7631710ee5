import type { EventLogEntryReply, LogSeverity } from '@stackyard/contracts';

/** The origin of the messages, stated in every header. */
export interface SyslogSource {
  hostName: string;
  processId: number;
}

/** Facility 13 is for audit logs (RFC 5424, section 6.2.1). */
const auditFacility = 13;
const severities = { error: 3, warning: 4, notice: 5, info: 6 } as const satisfies Record<
  LogSeverity,
  number
>;

/**
 * Name of the element that contains the parameters. Custom names need a private enterprise number;
 * this one is reserved for examples (RFC 5612).
 */
const structuredDataId = 'stackyard@32473';

/**
 * Maximum size of a message in octets. RFC 5425, section 4.3.1, recommends 8192, but common
 * receivers truncate at 8096.
 */
const maxOctets = 8000;
const byteOrderMark = '\ufeff';

/**
 * Formats an entry as an RFC 5424 message. If the message is too long, omits the details; if it is
 * still too long, also cuts off the end of the text. The structured data of a shortened message has
 * the parameter `omitted`: `details` if the entry has details, otherwise `text`.
 */
export function syslogMessage(entry: EventLogEntryReply, source: SyslogSource): Buffer {
  const header = headerOf(entry, source);
  const text = `${byteOrderMark}${replaceControlCharacters(entry.message)}`;
  const details = entry.details === null ? null : JSON.stringify(entry.details);
  const message = Buffer.from(`${header} ${structuredDataOf(entry, { details })} ${text}`);
  if (message.length <= maxOctets) return message;
  const omittedPart = details === null ? 'text' : 'details';
  return truncateMessage(
    Buffer.from(`${header} ${structuredDataOf(entry, { omitted: omittedPart })} ${text}`),
  );
}

/** Prefixes a message with its length in octets, for use in a stream (RFC 6587, section 3.4.1). */
export function withOctetCount(message: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

function headerOf(entry: EventLogEntryReply, { hostName, processId }: SyslogSource): string {
  const priority = auditFacility * 8 + severities[entry.severity];
  const host = headerField(hostName, 255);
  return `<${priority}>1 ${entry.createdAt} ${host} stackyard ${processId} ${headerField(entry.action, 32)}`;
}

function structuredDataOf(
  entry: EventLogEntryReply,
  extraParameters: Record<string, string | null>,
): string {
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
    ...extraParameters,
  };
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [` ${name}="${escapeValue(String(value))}"`],
  );
  return `[${structuredDataId}${pairs.join('')}]`;
}

/**
 * Replaces control characters and escapes the three special characters of a value (RFC 5424,
 * section 6.3.3).
 */
function escapeValue(value: string): string {
  return replaceControlCharacters(value).replace(/["\\\]]/g, '\\$&');
}

/** Replaces characters that end a line or control a terminal. */
function replaceControlCharacters(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, '\ufffd');
}

/**
 * Returns the text as a header field: only printable ASCII without spaces, at most `length`
 * characters, and a dash if nothing is left.
 */
function headerField(text: string, length: number): string {
  return text.replace(/[^!-~]/g, '').slice(0, length) || '-';
}

/** Truncates a message to the maximum length without splitting a character. */
function truncateMessage(message: Buffer): Buffer {
  if (message.length <= maxOctets) return message;
  let end = maxOctets;
  while (end > 0 && ((message[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return message.subarray(0, end);
}
