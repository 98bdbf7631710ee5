import {
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { headerKey } from '../base/addresses.js';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { IsOmittable } from '../base/omittable.js';

/** How the certificate of a platform is judged. */
export const tlsModes = ['system', 'ca', 'pinned', 'insecure'] as const;
export type TlsMode = (typeof tlsModes)[number];

const platformUrl = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };

/** Trust in one platform: system authorities, an own authority, a pinned certificate, or none at all. */
export class TlsTrust {
  @IsIn(tlsModes) mode!: TlsMode;
  /** PEM of a custom CA; needed by `ca`. */
  @IsOmittable() @IsString() @MaxLength(100_000) ca?: string;
  /** SHA-256 fingerprint of the certificate, 32 hex pairs joined by colons; needed by `pinned`. */
  @IsOmittable() @Matches(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/) fingerprint?: string;
}

/** What saves a server. */
export class CreateServerRequest {
  @IsString() @MinLength(1) @MaxLength(100) name!: string;
  @IsUrl(platformUrl) @MaxLength(500) url!: string;
  @IsString() @MinLength(1) @MaxLength(500) @Matches(headerKey) apiKey!: string;
  /** Only stacks of this environment are managed; all environments if omitted. */
  @IsOmittable() @IsInt() @Min(1) environmentId?: number;
  @IsOmittable() @ValidateNested() tls?: TlsTrust;
}

/** What changes a saved server; what is left out stays. */
export class UpdateServerRequest {
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(100) name?: string;
  /** Another address needs `apiKey` with it: a stored key is never sent to where it was not meant for. */
  @IsOmittable() @IsUrl(platformUrl) @MaxLength(500) url?: string;
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) @Matches(headerKey) apiKey?: string;
  @IsOptional() @IsInt() @Min(1) environmentId?: number | null;
  @IsOmittable() @ValidateNested() tls?: TlsTrust;
}

/** What replaces the API key of a server. It is tried on the platform before it is stored. */
export class ReplaceApiKeyRequest {
  @IsString() @MinLength(1) @MaxLength(500) @Matches(headerKey) apiKey!: string;
}

/** What a connection test tries: the values of a form, or those of a saved server where left out. */
export class TestConnectionRequest {
  @IsOmittable() @IsInt() @Min(1) serverId?: number;
  @IsOmittable() @IsUrl(platformUrl) @MaxLength(500) url?: string;
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) @Matches(headerKey) apiKey?: string;
  @IsOptional() @IsInt() @Min(1) environmentId?: number | null;
  @IsOmittable() @ValidateNested() tls?: TlsTrust;
}

/** What a connection test looks at, in this order; the first fault ends it. */
export const connectionChecks = ['address', 'tls', 'platform', 'key', 'environment'] as const;
export type ConnectionCheck = (typeof connectionChecks)[number];

/**
 * The usual faults of a connection: an address with the wrong one of `http` and `https`, what is wrong
 * with a certificate, and a token that the platform does not accept.
 */
export const connectionFaults = [
  'plain-http',
  'https-only',
  'self-signed',
  'unknown-authority',
  'expired',
  'other-name',
  'token-refused',
] as const;
export type ConnectionFault = (typeof connectionFaults)[number];

/** An environment of the platform. */
export interface EnvironmentReply {
  id: number;
  name: string;
  up: boolean;
}

/** A certificate as the platform presents it; shown before it is pinned. */
export interface CertificateReply {
  fingerprint: string;
  subject: string;
  issuer: string;
  /** ISO 8601. */
  validTo: string;
}

/** What a connection test found. */
export interface ConnectionTestReply {
  ok: boolean;
  /** The check that failed; null when all passed. */
  failed: ConnectionCheck | null;
  /** Why, in a sentence; null when all passed. */
  detail: string | null;
  /** The same for programs, where it is one of the usual faults; null otherwise. */
  fault: ConnectionFault | null;
  version: string | null;
  edition: 'CE' | 'BE' | null;
  environments: EnvironmentReply[];
  certificate: CertificateReply | null;
  /** True when the key holds administrator rights on the platform. */
  administrator: boolean | null;
}

/** Whether a server answers, as the last background refresh saw it. */
export interface ServerHealth {
  state: 'reachable' | 'unreachable' | 'unknown';
  /** ISO 8601 time of the last successful refresh; null before the first. */
  refreshedAt: string | null;
  /** Why the last refresh failed; null when it did not. */
  fault: { code: string; detail: string } | null;
}

/** A stored connection to a platform. The API key is never part of it. */
export interface ServerReply {
  id: number;
  name: string;
  url: string;
  environmentId: number | null;
  tls: { mode: TlsMode; fingerprint: string | null; hasCa: boolean };
  /** True for the server that the settings of the process define; it cannot be edited. */
  preset: boolean;
  version: string | null;
  edition: 'CE' | 'BE' | null;
  health: ServerHealth;
  createdAt: string;
}

/** All servers, the preset one first. */
export interface ListServersReply extends PageReply {
  servers: ServerReply[];
}

/** How far the setup is; booleans only, since everyone may read it. */
export interface SetupStatusReply {
  superuser: boolean;
  server: boolean;
  preset: boolean;
  complete: boolean;
}

/** Says which steps of the initial set-up are done. */
export const readSetupStatus = endpoint({
  method: 'GET',
  path: '/api/setup/status',
  access: 'public',
  summary: 'Get the set-up status',
  reply: type<SetupStatusReply>(),
});

/**
 * Connects to a platform and reports which check failed, if any: address, TLS, platform, key or environment.
 */
export const testConnection = endpoint({
  method: 'POST',
  path: '/api/setup/test-connection',
  access: 'maintenance-server-edit',
  cost: 'high',
  summary: 'Test a connection',
  body: TestConnectionRequest,
  problems: ['SERVER_UNKNOWN'],
  reply: type<ConnectionTestReply>(),
});

/** Returns saved servers with their health. */
export const listServers = endpoint({
  method: 'GET',
  path: '/api/setup/servers',
  access: 'maintenance-server-edit',
  summary: 'List platform servers',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListServersReply>(),
});

/** Tests the connection first. The API key is stored encrypted. */
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

/** Tests the connection before the change is saved. */
export const updateServer = endpoint({
  method: 'PATCH',
  path: '/api/setup/servers/:id',
  access: 'maintenance-server-edit',
  summary: 'Edit a server',
  body: UpdateServerRequest,
  problems: ['SERVER_UNKNOWN', 'SERVER_EXISTS', 'SERVER_PRESET'],
  reply: type<ServerReply>(),
});

/** Removes the server and its stacks from Stackyard. Past redeploys remain readable. */
export const deleteServer = endpoint({
  method: 'DELETE',
  path: '/api/setup/servers/:id',
  access: 'maintenance-server-edit',
  summary: 'Remove a server',
  status: 204,
  problems: ['SERVER_UNKNOWN', 'SERVER_IN_USE', 'SERVER_PRESET'],
  reply: type<void>(),
});

/** The new key is tested before it replaces the old one. */
export const replaceApiKey = endpoint({
  method: 'PUT',
  path: '/api/setup/servers/:id/api-key',
  access: 'maintenance-server-edit',
  summary: "Replace a server's API key",
  body: ReplaceApiKeyRequest,
  problems: ['SERVER_UNKNOWN', 'SERVER_PRESET', 'SERVER_TEST_FAILED'],
  reply: type<ServerReply>(),
});

/** Marks the initial set-up as done. */
export const completeSetup = endpoint({
  method: 'POST',
  path: '/api/setup/complete',
  access: 'maintenance-server-edit',
  summary: 'Finish the set-up',
  problems: ['PLATFORM_URL_NOT_CONFIGURED'],
  reply: type<SetupStatusReply>(),
});
