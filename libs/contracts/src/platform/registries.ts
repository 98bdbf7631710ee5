import {
  IsBoolean,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';

/** Matches the host of a registry as image references spell it: `docker.io`, `registry.lan:5000`. */
export const registryHost = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i;

/** Maximum number of registries that are added by hand. */
export const maxRegistries = 200;

/** How a registry is reached and signed in to. */
export class RegistryFields {
  /** User name, or the access key id for Amazon ECR. Null or empty for anonymous access. */
  @IsOptional() @IsString() @MaxLength(200) username?: string | null;
  /**
   * Password, access token, or the secret access key for Amazon ECR. Never returned. If omitted, the
   * saved one is kept, but only while user name, `plainHttp` and `ca` stay the same.
   */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(5000) password?: string;
  /** Uses HTTP without TLS, for a registry in the local network. */
  @IsOmittable() @IsBoolean() plainHttp?: boolean;
  /** CA certificate of the registry in PEM format; the CAs of the system if omitted or null. */
  @IsOptional()
  @ValidateIf(({ ca }: RegistryFields) => ca != null)
  @IsString()
  @MaxLength(100_000)
  @Matches(/-----BEGIN CERTIFICATE-----/)
  ca?: string | null;
}

/** A registry to add. */
export class CreateRegistryRequest extends RegistryFields {
  /** As image references spell it, e.g. `ghcr.io` or `registry.lan:5000`. */
  @IsString() @MaxLength(253) @Matches(registryHost) host!: string;
}

/** Changes to a registry. Omitted properties keep their values; the host can't be changed. */
export class EditRegistryRequest extends RegistryFields {}

/** All values of {@link RegistryFault}. */
export const registryFaults = [
  'unreachable',
  'off-limits',
  'denied',
  'missing',
  'limited',
  'broken',
] as const;
/**
 * Why a request to a registry failed: `unreachable` without a response or a trusted TLS connection,
 * `off-limits` if its address is not allowed, `denied` if credentials are missing or rejected,
 * `missing` if it does not have the image, `limited` after too many requests, `broken` if the
 * response is invalid.
 */
export type RegistryFault = (typeof registryFaults)[number];

/** How many requests a registry allows, as it last said. */
export interface RegistryQuotaReply {
  /** Requests that are allowed in a window. */
  limit: number;
  /** Requests that are left in the current window. */
  remaining: number;
  /** Length of a window in seconds; null if the registry doesn't say. */
  windowSeconds: number | null;
  /** ISO 8601. */
  observedAt: string;
}

/** A registry that stacks use or that was added by hand. */
export interface RegistryReply {
  id: number;
  host: string;
  /** False if it is only known from images of stacks. */
  managed: boolean;
  /** Null for anonymous access. */
  username: string | null;
  plainHttp: boolean;
  hasCa: boolean;
  /** Null until the registry reported one. */
  quota: RegistryQuotaReply | null;
  /** Requests are paused until this time, ISO 8601; null if they aren't. */
  pausedUntil: string | null;
  /** Time of the last successful answer, ISO 8601; null before the first. */
  answeredAt: string | null;
  /** Why the last request failed, in English; null after a success. */
  fault: string | null;
  /** Kind of `fault`, for translation; null after a success. */
  faultCode: RegistryFault | null;
  /** ISO 8601; null after a success. */
  faultAt: string | null;
}

/** A page of registries, by host. */
export interface ListRegistriesReply extends PageReply {
  registries: RegistryReply[];
}

/** Result of signing in to a registry. */
export interface RegistryTestReply {
  ok: boolean;
  /** Description in one sentence, in English. */
  detail: string;
  /** Why it failed, for translation; null after a success. */
  faultCode: RegistryFault | null;
}

/** Returns all registries that were added or that images of stacks come from, with their request quota. */
export const listRegistries = endpoint({
  method: 'GET',
  path: '/api/registries',
  access: 'settings-edit',
  summary: 'List image registries',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListRegistriesReply>(),
});

/** Signs in to the registry first and saves nothing if it refuses. The password is stored encrypted. */
export const createRegistry = endpoint({
  method: 'POST',
  path: '/api/registries',
  access: 'settings-edit',
  credential: 'session',
  cost: 'high',
  summary: 'Add a registry',
  status: 201,
  body: CreateRegistryRequest,
  problems: ['REGISTRY_EXISTS', 'REGISTRIES_FULL', 'REGISTRY_REFUSED'],
  reply: type<RegistryReply>(),
});

/** Signs in to the registry first and saves nothing if it refuses. */
export const editRegistry = endpoint({
  method: 'PATCH',
  path: '/api/registries/:id',
  access: 'settings-edit',
  credential: 'session',
  cost: 'high',
  summary: 'Edit a registry',
  body: EditRegistryRequest,
  problems: ['REGISTRY_UNKNOWN', 'REGISTRY_REFUSED'],
  reply: type<RegistryReply>(),
});

/** Forgets the credentials. The registry stays in the list while images of stacks come from it. */
export const deleteRegistry = endpoint({
  method: 'DELETE',
  path: '/api/registries/:id',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Remove a registry',
  status: 204,
  problems: ['REGISTRY_UNKNOWN'],
  reply: type<void>(),
});

/** Signs in with the saved credentials and returns the result. */
export const testRegistry = endpoint({
  method: 'POST',
  path: '/api/registries/:id/test',
  access: 'settings-edit',
  credential: 'session',
  cost: 'high',
  summary: 'Test the connection to a registry',
  problems: ['REGISTRY_UNKNOWN'],
  reply: type<RegistryTestReply>(),
});
