import type { EventLogEntryReply } from '@stackyard/contracts';

/** Version of the canonical form and of the hash chain. The hashes cover the version. */
export const chainVersion = 1;

/**
 * Returns the text from which the content hash of an entry is computed: the entry as the API
 * returns it, plus the member `version`, as canonical JSON (RFC 8785). The text does not depend
 * on the database.
 */
export function canonicalEntry(entry: EventLogEntryReply): string {
  const { actor, target, server } = entry;
  return canonicalJson({
    action: entry.action,
    actor: { id: actor.id, name: actor.name, type: actor.type },
    category: entry.category,
    createdAt: entry.createdAt,
    details: entry.details,
    id: entry.id,
    ip: entry.ip,
    message: entry.message,
    outcome: entry.outcome,
    reason: entry.reason,
    requestId: entry.requestId,
    server: server && { id: server.id, name: server.name },
    severity: entry.severity,
    target: target && { id: target.id, name: target.name, type: target.type },
    userAgent: entry.userAgent,
    version: chainVersion,
  });
}

/**
 * Serialises a parsed JSON value as canonical JSON (RFC 8785): members sorted by UTF-16 code units,
 * no white space. Names like `2` and `10` are sorted as text, unlike the members of a JavaScript
 * object.
 *
 * @example
 * canonicalJson({ b: 1, a: [true] }); // '{"a":[true],"b":1}'
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
