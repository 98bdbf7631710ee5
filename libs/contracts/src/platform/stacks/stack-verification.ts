import {
  ArrayMaxSize,
  IsBoolean,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { ListOf } from '../../base/list-of.js';
import { IsOmittable } from '../../base/omittable.js';

/** Matches the address of a web page without credentials. */
export const probeUrlPattern = /^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/i;

/** Matches a host and a port, for example `db.example:5432` or `[::1]:5432`. */
export const hostAndPortPattern = /^(?:[\w.-]+|\[[0-9a-f:.]+\]):\d{1,5}$/i;

/**
 * Matches a valid log pattern, which contains at least three consecutive characters other than
 * `*` and whitespace.
 */
export const validLogPattern = /[^*\s]{3}/;

/** Maximum number of probes per stack. */
export const maxProbes = 10;

/**
 * A web page that must respond or a port that must accept a connection after a redeploy. Exactly
 * one of `url` and `address` is required.
 */
export class StackProbe {
  /** Name of the probe in results and logs, unique within the stack. */
  @IsString() @MaxLength(60) @Matches(/\S/) name!: string;
  /** Web page that Stackyard requests; `http` or `https`, without credentials. */
  @IsOmittable() @IsString() @MaxLength(2000) @Matches(probeUrlPattern) url?: string;
  /** Host and port that must accept a connection, for example `db.example:5432`. */
  @IsOmittable() @IsString() @MaxLength(260) @Matches(hostAndPortPattern) address?: string;
  /**
   * Expected HTTP status of the web page; any status from 200 to 399 if omitted. Redirects are not
   * followed.
   */
  @IsOmittable() @IsInt() @Min(100) @Max(599) status?: number;
  /** Text that the web page must contain. Case is significant. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(200) text?: string;
  /** Whether the certificate of the web page must be trusted; true if omitted. */
  @IsOmittable() @IsBoolean() verifyTls?: boolean;
}

/**
 * How Stackyard verifies a stack after a redeploy, start or restart. Omitted properties have their
 * default values.
 */
export class StackVerification {
  /**
   * Time limit in seconds within which the containers must meet all requirements;
   * `REDEPLOY_VERIFY_TIMEOUT_SECONDS` if omitted.
   */
  @IsOmittable() @IsInt() @Min(5) @Max(3600) timeoutSeconds?: number;
  /**
   * How many seconds the containers must run without a restart. If omitted,
   * `REDEPLOY_SETTLE_SECONDS` applies, or three times that value if the redeploy is rolled back
   * automatically when it fails.
   */
  @IsOmittable() @IsInt() @Min(0) @Max(600) settleSeconds?: number;
  /** Services whose containers are allowed to be missing, stopped or unhealthy. */
  @IsOmittable()
  @IsString({ each: true })
  @MinLength(1, { each: true })
  @MaxLength(100, { each: true })
  @ArrayMaxSize(50)
  optionalServices?: string[];
  /** Web pages that must respond and ports that must accept a connection. */
  @IsOmittable() @ListOf(StackProbe) @ArrayMaxSize(maxProbes) probes?: StackProbe[];
  /**
   * Patterns that indicate a failure. The verification fails if a log line contains text that
   * matches one of them. `*` stands for any text. Case is significant.
   */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  @Matches(validLogPattern, { each: true })
  @ArrayMaxSize(10)
  failurePatterns?: string[];
  /**
   * Patterns that indicate readiness. Each of them must match text in the logs of the containers.
   * `*` stands for any text. Case is significant.
   */
  @IsOmittable()
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  @Matches(validLogPattern, { each: true })
  @ArrayMaxSize(10)
  readyPatterns?: string[];
}

/** A probe of a stack. Either `url` or `address` is null. */
export interface StackProbeReply {
  name: string;
  url: string | null;
  address: string | null;
  /** Expected HTTP status of the web page; null if any status from 200 to 399 is accepted. */
  status: number | null;
  /** Text that the web page must contain; null if any text is accepted. */
  text: string | null;
  verifyTls: boolean;
}

/** How Stackyard verifies a stack after a redeploy, start or restart. */
export interface StackVerificationReply {
  /** Time limit of the verification in seconds; null if the default applies. */
  timeoutSeconds: number | null;
  /** How many seconds the containers must run without a restart; null if the default applies. */
  settleSeconds: number | null;
  /** Default values; each applies if the stack's own value is null. */
  defaults: { timeoutSeconds: number; settleSeconds: number };
  optionalServices: string[];
  probes: StackProbeReply[];
  failurePatterns: string[];
  readyPatterns: string[];
}

/**
 * Returns the time limits, probes and log patterns for verifying the stack after a redeploy, start
 * or restart.
 */
export const readStackVerification = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/verification',
  access: 'stacks-access',
  summary: "Get a stack's verification settings",
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED'],
  reply: type<StackVerificationReply>(),
});

/**
 * Replaces all settings for verifying the stack after a redeploy, start or restart. An empty object
 * restores the defaults.
 */
export const setStackVerification = endpoint({
  method: 'PUT',
  path: '/api/stacks/:id/verification',
  access: 'stacks-edit',
  summary: "Change a stack's verification settings",
  body: StackVerification,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED'],
  reply: type<StackVerificationReply>(),
});
