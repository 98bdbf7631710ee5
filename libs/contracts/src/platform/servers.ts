import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  IsUrl,
  Matches,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from '../base/class-validator.js';
import { headerValuePattern } from '../base/addresses.js';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { IsOmittable } from '../base/omittable.js';

/** Values of `mode` in `TlsTrust`, in the order in which the admin app offers them. */
export const tlsModes = ['system', 'ca', 'pinned', 'insecure'] as const;
/**
 * How a platform's certificate is verified: against the system's CAs (`system`), against a custom
 * CA (`ca`), by its fingerprint (`pinned`), or not at all (`insecure`).
 */
export type TlsMode = (typeof tlsModes)[number];

const platformUrlOptions = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
};

function EnvironmentIds(): PropertyDecorator {
  const rules = [IsOmittable(), ArrayMaxSize(500), IsInt({ each: true }), Min(1, { each: true })];
  return (target, property) => rules.forEach((rule) => rule(target, property));
}

/** How the certificate of one platform is verified. */
export class TlsTrust {
  @IsIn(tlsModes) mode!: TlsMode;
  /** Certificate of a custom CA in PEM format; required if `mode` is `ca`. */
  @IsOmittable() @IsString() @MaxLength(100_000) ca?: string;
  /**
   * SHA-256 fingerprint of the certificate: 32 hexadecimal pairs, separated by colons; required if
   * `mode` is `pinned`.
   */
  @IsOmittable() @Matches(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/) fingerprint?: string;
}

/** A server to add. */
export class CreateServerRequest {
  @IsString() @MinLength(1) @MaxLength(100) name!: string;
  @IsUrl(platformUrlOptions) @MaxLength(500) url!: string;
  @IsString() @MinLength(1) @MaxLength(500) @Matches(headerValuePattern) apiKey!: string;
  /**
   * IDs of the environments on the platform whose stacks are managed. If omitted or empty, all
   * environments are managed, including those added later.
   */
  @EnvironmentIds() environmentIds?: number[];
  @IsOmittable() @ValidateNested() tls?: TlsTrust;
  /** Whether images that rollbacks need are kept on the hosts; true if omitted. */
  @IsOmittable() @IsBoolean() keepImages?: boolean;
}

/** Changes to a server. Omitted properties keep their values. */
export class UpdateServerRequest {
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(100) name?: string;
  /**
   * A new address requires `apiKey`, because a stored key is never sent to another address. The
   * address can't be changed while redeploys on the server are queued or running (`SERVER_IN_USE`).
   */
  @IsOmittable() @IsUrl(platformUrlOptions) @MaxLength(500) url?: string;
  @IsOmittable()
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  @Matches(headerValuePattern)
  apiKey?: string;
  /** IDs of the environments whose stacks are managed; empty for all environments. */
  @EnvironmentIds() environmentIds?: number[];
  @IsOmittable() @ValidateNested() tls?: TlsTrust;
  /** Whether images that rollbacks need are kept on the hosts. */
  @IsOmittable() @IsBoolean() keepImages?: boolean;
}

/** A new API key. The platform must accept the key before it is stored. */
export class ReplaceApiKeyRequest {
  @IsString() @MinLength(1) @MaxLength(500) @Matches(headerValuePattern) apiKey!: string;
}

/**
 * The connection to test. Omitted values come from the saved server `serverId`, but its API key is
 * used only with its saved address.
 */
export class TestConnectionRequest {
  @IsOmittable() @IsInt() @Min(1) serverId?: number;
  @IsOmittable() @IsUrl(platformUrlOptions) @MaxLength(500) url?: string;
  @IsOmittable()
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  @Matches(headerValuePattern)
  apiKey?: string;
  /**
   * IDs of the environments to which the API key must have access; empty to check no particular
   * environment.
   */
  @EnvironmentIds() environmentIds?: number[];
  @IsOmittable() @ValidateNested() tls?: TlsTrust;
}

/** The checks of a connection test, in order. The test stops at the first failure. */
export const connectionChecks = ['address', 'tls', 'platform', 'key', 'environment'] as const;
/** A check of a connection test. */
export type ConnectionCheck = (typeof connectionChecks)[number];

/** Common connection faults, for which clients can show their own explanation. */
export const connectionFaults = [
  'plain-http',
  'https-only',
  'self-signed',
  'unknown-authority',
  'expired',
  'other-name',
  'token-refused',
] as const;
/**
 * A common connection fault. `plain-http`: the port does not use HTTPS. `https-only`: the port
 * expects HTTPS. `self-signed`, `unknown-authority`, `expired` and `other-name`: the certificate is
 * not trusted. `token-refused`: the platform rejected the API key.
 */
export type ConnectionFault = (typeof connectionFaults)[number];

/** An environment that a platform manages, for example a Docker host. */
export interface EnvironmentReply {
  id: number;
  name: string;
  /** Whether the platform reports the environment as up. */
  up: boolean;
}

/** The certificate of a platform, shown before it is pinned. */
export interface CertificateReply {
  fingerprint: string;
  subject: string;
  issuer: string;
  /** End of validity, in ISO 8601 format. */
  validTo: string;
}

/** Result of a connection test. */
export interface ConnectionTestReply {
  ok: boolean;
  /** The check that failed; null if all checks passed. */
  failed: ConnectionCheck | null;
  /** Why the check failed, in one sentence; null if all checks passed. */
  detail: string | null;
  /** Code of the fault; null if all checks passed or if there is no code for the fault. */
  fault: ConnectionFault | null;
  version: string | null;
  edition: 'CE' | 'BE' | null;
  environments: EnvironmentReply[];
  certificate: CertificateReply | null;
  /** Whether the API key belongs to an administrator of the platform; null if unknown. */
  administrator: boolean | null;
}

/**
 * State of a server at the last background refresh. `unknown` until the first refresh after
 * Stackyard was started or the server was changed.
 */
export interface ServerHealth {
  state: 'reachable' | 'unreachable' | 'unknown';
  /**
   * ISO 8601 time of the last successful refresh; null if there has been none since Stackyard was
   * started or the server was changed.
   */
  refreshedAt: string | null;
  /** Why the last refresh failed; null after a success. */
  fault: { code: string; detail: string } | null;
}

/**
 * Images on a server's hosts that have no tags other than those that Stackyard added to keep the
 * images for rollbacks.
 */
export interface HeldImagesReply {
  count: number;
  /**
   * Total size of the images in bytes. The images take up less disk space, because they share
   * layers.
   */
  bytes: number;
}

/** A saved connection to a platform (source document 2, part 2), without its API key. */
export interface ServerReply {
  id: number;
  name: string;
  url: string;
  /** Platform IDs of the managed environments, ascending; empty if all environments are managed. */
  environmentIds: number[];
  tls: { mode: TlsMode; fingerprint: string | null; hasCa: boolean };
  /**
   * Whether the server is defined by environment variables. Such a server can't be edited or
   * removed.
   */
  preset: boolean;
  version: string | null;
  /** Community Edition (`CE`) or Business Edition (`BE`); null if unknown. */
  edition: 'CE' | 'BE' | null;
  health: ServerHealth;
  /** Whether images that rollbacks need are kept on the hosts. */
  keepImages: boolean;
  /** Images that are kept for rollbacks; null until the hosts have been read for the first time. */
  heldImages: HeldImagesReply | null;
  createdAt: string;
}

/**
 * A page of servers: the preset server first, then the others in the order in which they were
 * added.
 */
export interface ListServersReply extends PageReply {
  servers: ServerReply[];
}

/**
 * Completed steps of the initial setup. No details are included, because the endpoint is public.
 */
export interface SetupStatusReply {
  /** Whether the first superuser has been registered. */
  superuser: boolean;
  /** Whether a server has been added. */
  server: boolean;
  /** Whether a server is defined by environment variables. */
  preset: boolean;
  /** Whether the initial setup was marked as completed. */
  complete: boolean;
}

/** Returns the completed steps of the initial setup. */
export const readSetupStatus = endpoint({
  method: 'GET',
  path: '/api/setup/status',
  access: 'public',
  summary: 'Get the setup status',
  reply: type<SetupStatusReply>(),
});

/**
 * Checks the address, TLS, the platform, the API key and the environments, in that order. Stops at
 * the first failure and returns the reason. The platform's certificate is returned if it can be
 * read. If the API key is accepted, the platform's version and environments are included.
 */
export const testConnection = endpoint({
  method: 'POST',
  path: '/api/setup/test-connection',
  access: 'maintenance-server-edit',
  cost: 'high',
  summary: 'Test a platform connection',
  body: TestConnectionRequest,
  problems: ['SERVER_UNKNOWN'],
  reply: type<ConnectionTestReply>(),
});

/** Returns the saved servers with the health of their connections. */
export const listServers = endpoint({
  method: 'GET',
  path: '/api/setup/servers',
  access: 'maintenance-server-edit',
  summary: 'List platform servers',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListServersReply>(),
});

/**
 * The connection is not tested. To test it first, use `POST /api/setup/test-connection`. The API
 * key is stored encrypted.
 */
export const createServer = endpoint({
  method: 'POST',
  path: '/api/setup/servers',
  access: 'maintenance-server-edit',
  summary: 'Add a server',
  status: 201,
  body: CreateServerRequest,
  problems: ['SERVER_EXISTS'],
  reply: type<ServerReply>(),
});

/**
 * Changes the given settings and keeps the others. The connection is not tested. To change the
 * address, send the API key again.
 */
export const updateServer = endpoint({
  method: 'PATCH',
  path: '/api/setup/servers/:id',
  access: 'maintenance-server-edit',
  summary: 'Edit a server',
  body: UpdateServerRequest,
  problems: ['SERVER_UNKNOWN', 'SERVER_EXISTS', 'SERVER_IN_USE', 'SERVER_PRESET'],
  reply: type<ServerReply>(),
});

/**
 * The server's stacks are removed from Stackyard but not from the platform. Records of past
 * redeploys are kept. The request is rejected while redeploys on the server are queued or running.
 */
export const deleteServer = endpoint({
  method: 'DELETE',
  path: '/api/setup/servers/:id',
  access: 'maintenance-server-edit',
  summary: 'Remove a server',
  status: 204,
  problems: ['SERVER_UNKNOWN', 'SERVER_IN_USE', 'SERVER_PRESET'],
  reply: type<void>(),
});

/** Tests the new API key and stores it if the test succeeds. Otherwise, the old key is kept. */
export const replaceApiKey = endpoint({
  method: 'PUT',
  path: '/api/setup/servers/:id/api-key',
  access: 'maintenance-server-edit',
  summary: "Replace a server's API key",
  body: ReplaceApiKeyRequest,
  problems: ['SERVER_UNKNOWN', 'SERVER_PRESET', 'SERVER_TEST_FAILED'],
  reply: type<ServerReply>(),
});

/** At least one server must have been added. Returns the setup status. */
export const completeSetup = endpoint({
  method: 'POST',
  path: '/api/setup/complete',
  access: 'maintenance-server-edit',
  summary: 'Mark the setup as complete',
  problems: ['PLATFORM_URL_NOT_CONFIGURED'],
  reply: type<SetupStatusReply>(),
});
