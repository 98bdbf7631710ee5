import type {
  CreateServerRequest,
  ServerReply,
  TestConnectionRequest,
  TlsMode,
  TlsTrust,
} from '@stackyard/contracts';

/**
 * Values of the connection fields. TLS fields that the selected mode does not use keep their input.
 */
export interface ConnectionValues {
  name: string;
  url: string;
  apiKey: string;
  /** Empty for all environments. */
  environmentIds: number[];
  tls: { mode: TlsMode; ca: string; fingerprint: string };
  /** Whether images for rollbacks are kept on the hosts. */
  keepImages: boolean;
}

export const emptyConnection: ConnectionValues = {
  name: '',
  url: '',
  apiKey: '',
  environmentIds: [],
  tls: { mode: 'system', ca: '', fingerprint: '' },
  keepImages: true,
};

export function connectionOf(server: ServerReply): ConnectionValues {
  const { name, url, environmentIds, tls, keepImages } = server;
  return {
    name,
    url,
    apiKey: '',
    environmentIds,
    tls: { mode: tls.mode, ca: '', fingerprint: tls.fingerprint ?? '' },
    keepImages,
  };
}

/**
 * Returns the trust settings to send: only what the selected mode needs. An empty certificate
 * authority keeps the stored one.
 */
export function toTlsTrust({ mode, ca, fingerprint }: ConnectionValues['tls']): TlsTrust {
  return {
    mode,
    ...(mode === 'ca' && ca !== '' && { ca }),
    ...(mode === 'pinned' && { fingerprint: fingerprint.trim().toUpperCase() }),
  };
}

/**
 * Returns the test request. If no API key is entered, the stored key of the saved server is used.
 */
export function toTestRequest(values: ConnectionValues, serverId?: number): TestConnectionRequest {
  const { url, apiKey, environmentIds, tls } = values;
  return {
    url,
    environmentIds,
    tls: toTlsTrust(tls),
    ...(apiKey !== '' && { apiKey }),
    ...(serverId !== undefined && { serverId }),
  };
}

/**
 * Returns a key that identifies the address, the API key and the trust settings. When it changes, the
 * result of an earlier test no longer applies.
 */
export function connectionKeyOf({ url, apiKey, tls }: ConnectionValues): string {
  return JSON.stringify([url, apiKey, toTlsTrust(tls)]);
}

export function toCreateRequest(values: ConnectionValues): CreateServerRequest {
  const { name, url, apiKey, environmentIds, tls, keepImages } = values;
  return {
    name,
    url,
    apiKey,
    tls: toTlsTrust(tls),
    ...(!keepImages && { keepImages }),
    ...(environmentIds.length > 0 && { environmentIds }),
  };
}
