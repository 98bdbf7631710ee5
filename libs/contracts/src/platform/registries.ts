import {
  IsBoolean,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateIf,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';

/**
 * Matches the host of a registry as written in image references: `docker.io`, `registry.lan:5000`.
 */
export const registryHostPattern = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/i;

/**
 * Matches the host of a private registry in Amazon ECR, such as
 * `123456789012.dkr.ecr.eu-central-1.amazonaws.com`. The capturing groups are `-fips` or an empty
 * string, the region, and the domain.
 */
export const ecrHostPattern =
  /^\d{12}\.dkr[.-]ecr((?:-fips)?)\.([a-z0-9-]+)\.(amazonaws\.(?:com|com\.cn|eu)|on\.aws)$/i;

/** Maximum number of registries that can be added. Adding more fails with `REGISTRIES_FULL`. */
export const maxRegistries = 200;

/** Connection and credentials of a registry. */
export class RegistryFields {
  /**
   * User name; for a private registry in Amazon ECR, the ID of an access key. Null or empty for
   * anonymous access.
   */
  @IsOptional() @IsString() @MaxLength(200) username?: string | null;
  /**
   * Password or access token; for Amazon ECR, the secret access key. Never returned. If omitted,
   * the saved password is kept, provided that the user name, `plainHttp` and `ca` stay the same. If
   * one of these changes, the password is required, except for anonymous access.
   */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(5000) password?: string;
  /** Uses HTTP without TLS, for a registry on the local network. */
  @IsOmittable() @IsBoolean() plainHttp?: boolean;
  /**
   * CA certificate of the registry in PEM format; null (the default for a new registry) to use the
   * system's CAs.
   */
  @IsOptional()
  @ValidateIf(({ ca }: RegistryFields) => ca != null)
  @IsString()
  @MaxLength(100_000)
  @Matches(/-----BEGIN CERTIFICATE-----/)
  ca?: string | null;
}

/** A registry to add. */
export class CreateRegistryRequest extends RegistryFields {
  /** Host as written in image references, for example `ghcr.io` or `registry.lan:5000`. */
  @IsString() @MaxLength(253) @Matches(registryHostPattern) host!: string;
}

/** Changes to a registry. Omitted properties keep their values; the host can't be changed. */
export class EditRegistryRequest extends RegistryFields {}

/** Possible values of `faultCode` for a registry. */
export const registryFaults = [
  'unreachable',
  'off-limits',
  'denied',
  'missing',
  'limited',
  'broken',
] as const;
/**
 * Why a request to a registry failed: `unreachable` if there was no response or no trusted TLS
 * connection, `off-limits` if the registry's address is not allowed, `denied` if credentials are
 * missing or rejected, `missing` if the registry does not have the image, `limited` after too many
 * requests, `broken` if the response is invalid.
 */
export type RegistryFault = (typeof registryFaults)[number];

/** The request limit that a registry reported most recently. */
export interface RegistryQuotaReply {
  /** Number of requests allowed per window. */
  limit: number;
  /** Number of requests left in the current window. */
  remaining: number;
  /** Length of a window in seconds; null if the registry does not report it. */
  windowSeconds: number | null;
  /** When the registry reported the limit, in ISO 8601 format. */
  observedAt: string;
}

/** A registry that a user added, or from which stack images come. */
export interface RegistryReply {
  id: number;
  host: string;
  /**
   * Whether a user added the registry; false if the registry is known only because stack images
   * come from it.
   */
  managed: boolean;
  /** User name; null for anonymous access. */
  username: string | null;
  plainHttp: boolean;
  hasCa: boolean;
  /** Request limit; null until the registry has reported one. */
  quota: RegistryQuotaReply | null;
  /**
   * Time until which Stackyard sends no requests to the registry, in ISO 8601 format; null if
   * requests are not paused.
   */
  pausedUntil: string | null;
  /** Time of the last successful response, in ISO 8601 format; null before the first success. */
  answeredAt: string | null;
  /** Why the last request failed, in English; null after a success. */
  fault: string | null;
  /** Kind of `fault`, so that clients can translate it; null if there is no fault. */
  faultCode: RegistryFault | null;
  /** Time of the last failure, in ISO 8601 format; null if there has been a success since. */
  faultAt: string | null;
}

/** A page of registries, sorted by host. */
export interface ListRegistriesReply extends PageReply {
  registries: RegistryReply[];
}

/** Result of signing in to a registry. */
export interface RegistryTestReply {
  ok: boolean;
  /** The result in one sentence, in English. */
  detail: string;
  /** Why the sign-in failed, for translation; null after a success. */
  faultCode: RegistryFault | null;
}

/**
 * Returns the registries that users have added and all other registries from which stack images
 * come. The last reported request limit of each registry is included.
 */
export const listRegistries = endpoint({
  method: 'GET',
  path: '/api/registries',
  access: 'settings-edit',
  summary: 'List image registries',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListRegistriesReply>(),
});

/**
 * Signs in to the registry and saves it if the sign-in succeeds. The password is stored encrypted.
 */
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

/** Signs in to the registry with the new settings and saves them if the sign-in succeeds. */
export const editRegistry = endpoint({
  method: 'PATCH',
  path: '/api/registries/:id',
  access: 'settings-edit',
  credential: 'session',
  cost: 'high',
  summary: 'Edit a registry',
  body: EditRegistryRequest,
  problems: ['REGISTRY_UNKNOWN', 'REGISTRY_CHANGED', 'REGISTRY_REFUSED'],
  reply: type<RegistryReply>(),
});

/**
 * Deletes the settings and credentials of the registry. The registry stays in the list as long as
 * stacks use images from it.
 */
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

/**
 * Signs in with the saved credentials and returns the result. If the sign-in fails, the reason is
 * included.
 */
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
