import { secretUrlKinds, type ChannelKind } from '@stackyard/contracts';
import type { ServiceRequest } from '../channels/services/channel-service.js';

const mask = '[masked]';
const secretHeaders = new Set(['authorization', 'x-gotify-key', 'x-stackyard-signature']);

/** Returns a request without its secret, so that it can be shown. */
export function maskRequest(
  request: ServiceRequest,
  kind: ChannelKind,
  secret: string,
): ServiceRequest {
  const hide = (text: string) => (secret === '' ? text : text.replaceAll(secret, mask));
  const isSecretUrl = secretUrlKinds.includes(kind);
  const headers = Object.entries(request.headers).map(([name, value]) => [
    name,
    secretHeaders.has(name) ? mask : hide(value),
  ]);
  return {
    method: request.method,
    url: isSecretUrl ? `${new URL(request.url).origin}/${mask}` : hide(request.url),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: hide(request.body),
  };
}
