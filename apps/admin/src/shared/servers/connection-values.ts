import type {
  CreateServerRequest,
  ServerReply,
  TestConnectionRequest,
  TlsMode,
  TlsTrust,
} from '@stackyard/contracts';

/** What the fields about a connection hold; unused ones keep what was typed. */
export interface ConnectionValues {
  name: string;
  url: string;
  apiKey: string;
  /** Empty means all environments. */
  environmentId: number | null;
  tls: { mode: TlsMode; ca: string; fingerprint: string };
}

export const emptyConnection: ConnectionValues = {
  name: '',
  url: '',
  apiKey: '',
  environmentId: null,
  tls: { mode: 'system', ca: '', fingerprint: '' },
};

export function connectionOf(server: ServerReply): ConnectionValues {
  const { name, url, environmentId, tls } = server;
  return {
    name,
    url,
    apiKey: '',
    environmentId,
    tls: { mode: tls.mode, ca: '', fingerprint: tls.fingerprint ?? '' },
  };
}

/** Only what the chosen mode needs is sent; an empty authority keeps the stored one. */
export function tlsTrust({ mode, ca, fingerprint }: ConnectionValues['tls']): TlsTrust {
  return {
    mode,
    ...(mode === 'ca' && ca !== '' && { ca }),
    ...(mode === 'pinned' && { fingerprint: fingerprint.trim().toUpperCase() }),
  };
}

/** What a test tries: the fields, and the stored key of a saved server where none was typed. */
export function testRequest(values: ConnectionValues, serverId?: number): TestConnectionRequest {
  const { url, apiKey, environmentId, tls } = values;
  return {
    url,
    environmentId,
    tls: tlsTrust(tls),
    ...(apiKey !== '' && { apiKey }),
    ...(serverId !== undefined && { serverId }),
  };
}

/** What a test was about: where one of it differs, the test says nothing any more. */
export function triedBy({ url, apiKey, tls }: ConnectionValues): string {
  return JSON.stringify([url, apiKey, tlsTrust(tls)]);
}

/** What saves a server. */
export function serverRequest(values: ConnectionValues): CreateServerRequest {
  const { name, url, apiKey, environmentId, tls } = values;
  return {
    name,
    url,
    apiKey,
    tls: tlsTrust(tls),
    ...(environmentId !== null && { environmentId }),
  };
}
