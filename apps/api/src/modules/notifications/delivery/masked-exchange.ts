import { secretUrlKinds, type ChannelKind } from '@stackyard/contracts';
import type { ServiceRequest } from '../channels/services/channel-service.js';

const mask = '[masked]';
const secretHeaders = new Set(['authorization', 'x-gotify-key', 'x-stackyard-signature']);

/** Returns a request without the channel's secret, so that it can be shown. */
export function maskRequest(
  request: ServiceRequest,
  kind: ChannelKind,
  secret: string,
): ServiceRequest {
  const hideChannelSecret = (text: string) => hideSecret(text, kind, secret);
  const isSecretUrl = secretUrlKinds.includes(kind);
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    secretHeaders.has(name) ? mask : hideChannelSecret(value),
  ]);
  return {
    method: request.method,
    url: isSecretUrl ? `${new URL(request.url).origin}/${mask}` : hideChannelSecret(request.url),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: hideChannelSecret(request.body),
  };
}

/**
 * Hides the secret of a channel in text. If the secret is a webhook URL, also hides the path of the
 * URL and the parts that look like keys. Services repeat such parts in responses, for example the
 * path of a page that does not exist.
 */
export function hideSecret(text: string, kind: ChannelKind, secret: string): string {
  const parts = secretUrlKinds.includes(kind) ? partsOfUrl(secret) : [secret];
  return [...parts, ...parts.map(encodeURIComponent)]
    .filter((part) => part !== '')
    .toSorted((one, other) => other.length - one.length)
    .reduce((maskedText, part) => maskedText.replaceAll(part, mask), text);
}

function partsOfUrl(secret: string): string[] {
  const url = URL.parse(secret);
  if (url === null) return [secret];
  const { href, pathname, search, searchParams } = url;
  const segments = [...pathname.split('/'), ...searchParams.values()];
  const wholeParts = [secret, href, `${pathname}${search}`, pathname].filter(
    (part) => part.length > 1,
  );
  return [...wholeParts, ...segments.filter(looksSecret)];
}

/** Whether a part of a URL looks like a key or an ID rather than a word such as `webhooks`. */
function looksSecret(part: string): boolean {
  return part.length >= 20 || (part.length >= 8 && /\d/.test(part));
}
