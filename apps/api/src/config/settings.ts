import { headerKey } from '@stackyard/contracts';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  Validator,
} from '@stackyard/contracts/class-validator';
import { mediaFaults } from './media-settings.js';
import { networkFaults } from './networks.js';
import { addressFaults } from './off-limits.js';
import { oidcFaults } from './oidc-settings.js';
import { setFromText } from './text-values.js';

/** All settings. Environment variables are read only in this file. */
export class Settings {
  /** Address to listen on. */
  @IsString() @MinLength(1) HOST = '0.0.0.0';

  /** Port for HTTP and the realtime channel. With 0, a free port is chosen. */
  @IsInt() @Min(0) @Max(65_535) PORT = 4001;

  /**
   * Folder for the SQLite database, the generated APP_SECRET, SSH key files, posters, job logs, the
   * archive of the event log, backups of platforms and, by default, backups of Stackyard. If it is
   * lost, all of these are lost.
   */
  @IsString() @MinLength(1) DATA_DIR = 'backend/data';

  /**
   * PostgreSQL database for all data, as `postgres://user:password@host/database`. If omitted,
   * SQLite in DATA_DIR is used. If the URL names the wrong database, Stackyard starts as an empty
   * installation.
   */
  @IsOptional()
  @Matches(/^postgres(?:ql)?:\/\/./, { message: 'DATABASE_URL must start with postgres://' })
  DATABASE_URL?: string;

  /**
   * Seconds that a lease lasts. If a process stops renewing its lease, another process on the same
   * PostgreSQL database takes over after this time. If the value is too low, a busy process counts
   * as dead. SQLite ignores this setting.
   */
  @IsNumber() @Min(0.5) @Max(3600) LEASE_SECONDS = 15;

  /**
   * Folder for backups; `backups` in DATA_DIR if omitted. If the disk of DATA_DIR fails, backups on
   * that disk are lost with the data.
   */
  @IsOptional() @IsString() @MinLength(1) BACKUP_DIR?: string;

  /** URL of a preconfigured platform. If omitted, the first server is added during setup. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  PLATFORM_URL?: string;

  /** API key of the preconfigured platform. */
  @IsOptional() @Matches(headerKey) PLATFORM_API_KEY?: string;

  /** Environments of the preconfigured platform, separated by commas; all of them if empty. */
  @IsInt({ each: true }) @Min(1, { each: true }) PLATFORM_ENDPOINT_ID: number[] = [];

  /**
   * How to verify the certificate of the preconfigured platform; `insecure` accepts any
   * certificate.
   */
  @IsIn(['system', 'insecure']) PLATFORM_TLS: 'system' | 'insecure' = 'system';

  /** Whether to keep images for rollbacks on the hosts of the preconfigured platform. */
  @IsBoolean() PLATFORM_KEEP_IMAGES = true;

  /**
   * Secret that encrypts everything stored in encrypted form, such as platform API keys, except SSH
   * passwords and keys. If omitted, it is created at the first start. If it is lost, the encrypted
   * data cannot be read.
   */
  @IsOptional() @IsString() @MinLength(32) APP_SECRET?: string;

  /** Secret that encrypts SSH passwords and keys. If omitted, they cannot be stored. */
  @IsOptional() @IsString() @MinLength(32) PLATFORM_SSH_SECRET?: string;

  /** Text of the default script for platform updates. If omitted, the built-in script is used. */
  @IsOptional() @IsString() @MinLength(1) DEFAULT_PLATFORM_UPDATE_SCRIPT?: string;

  /** Minutes after which Stackyard ends a running update script. */
  @IsNumber() @Min(0.01) @Max(1440) UPDATE_SCRIPT_TIMEOUT_MINUTES = 30;

  /** Minutes within which the platform must respond again after the update script. */
  @IsNumber() @Min(0.01) @Max(1440) UPDATE_WAIT_MINUTES = 10;

  /**
   * The previous value of PLATFORM_SSH_SECRET. Set it for a single start, which re-encrypts all SSH
   * passwords and keys with the new value.
   */
  @IsOptional() @IsString() @MinLength(1) PLATFORM_SSH_SECRET_PREVIOUS?: string;

  /** Set this to true behind TLS. Over plain HTTP, a secure cookie makes sign-in impossible. */
  @IsBoolean() AUTH_COOKIE_SECURE = false;

  /**
   * Proxies whose X-Forwarded-* headers are trusted. A wrong entry lets clients forge their
   * address.
   */
  @IsString({ each: true }) TRUSTED_PROXIES: string[] = [];

  /**
   * Networks and addresses that may use Stackyard; all if empty. If your own address is missing,
   * you lock yourself out.
   */
  @IsString({ each: true }) ALLOWED_NETWORKS: string[] = [];

  /**
   * Networks and addresses in which platforms may be; if empty, all except link-local addresses and
   * metadata services.
   */
  @IsString({ each: true }) PLATFORM_NETWORKS: string[] = [];

  /**
   * Networks and addresses that probes of stacks may reach; if empty, all except link-local
   * addresses and metadata services.
   */
  @IsString({ each: true }) PROBE_NETWORKS: string[] = [];

  /**
   * Requests per minute for each user or token, or for each network of anonymous clients; 0 means
   * unlimited.
   */
  @IsInt() @Min(0) RATE_LIMIT_PER_MINUTE = 3000;

  /**
   * Like RATE_LIMIT_PER_MINUTE, but only for endpoints with the cost `high`, such as exports,
   * connection tests and password changes. Requests to these endpoints count towards both
   * limits.
   */
  @IsInt() @Min(0) RATE_LIMIT_HIGH_PER_MINUTE = 120;

  /**
   * The platform's ID of the stack that Stackyard itself runs in, which is never redeployed.
   * Detected if omitted. The ID refers to the preconfigured platform or, without one, to any
   * server.
   */
  @IsOptional() @IsInt() @Min(1) SELF_STACK_ID?: number;

  /**
   * Name that the app shows instead of `Stackyard`, for example to tell two installations apart.
   */
  @IsOptional() @IsString() @MinLength(1) @MaxLength(40) BRAND_NAME?: string;

  /**
   * Accent colour of the app, for example `#0b7285`. Do not use a colour that marks a state, such
   * as red.
   */
  @IsOptional()
  @Matches(/^#[0-9a-f]{6}$/i, { message: 'BRAND_COLOR must be a colour such as #0b7285' })
  BRAND_COLOR?: string;

  @IsIn(['error', 'warn', 'info', 'debug', 'silent']) LOG_LEVEL = 'info';

  /**
   * `pretty` for people, `json` for log collectors. If omitted, `pretty` is used on a terminal, and
   * `json` otherwise.
   */
  @IsOptional() @IsIn(['json', 'pretty']) LOG_FORMAT?: 'json' | 'pretty';

  /**
   * Seconds between background refreshes of a server. With 2 or less, the platform's event stream is
   * not followed, because refreshes show changes as quickly.
   */
  @IsNumber() @Min(0.1) @Max(86_400) PLATFORM_REFRESH_SECONDS = 10;

  /** Timeout in seconds for reading from a platform. */
  @IsNumber() @Min(0.1) @Max(3600) PLATFORM_READ_TIMEOUT_SECONDS = 30;

  /**
   * Timeout in seconds for applying a stack. If the request times out, the state of the containers
   * determines the result.
   */
  @IsNumber() @Min(0.1) @Max(86_400) REDEPLOY_APPLY_TIMEOUT_SECONDS = 900;

  /**
   * Seconds within which containers must start, unless the stack has its own value. If the platform
   * went offline while it applied a stack, the request can still take effect for this long after
   * the platform is back.
   */
  @IsNumber() @Min(0.1) @Max(86_400) REDEPLOY_VERIFY_TIMEOUT_SECONDS = 120;

  /**
   * Seconds for which all containers must run without restarting before a redeploy counts as
   * successful, unless the stack has its own value; 0 disables this. With automatic rollback, the
   * time is three times as long.
   */
  @IsNumber() @Min(0) @Max(3600) REDEPLOY_SETTLE_SECONDS = 5;

  /**
   * Minutes for which a stack is watched in the background after a successful redeploy; 0 disables
   * this. The next redeploy in the queue does not wait for the end of this time.
   */
  @IsNumber() @Min(0) @Max(1440) REDEPLOY_WATCH_MINUTES = 3;

  /**
   * Number of redeploys per stack for which the compose file, environment variables and images are
   * stored encrypted; with 0, none are stored and existing ones are deleted.
   */
  @IsInt() @Min(0) @Max(50) REDEPLOY_SNAPSHOTS = 5;

  /**
   * Number of failed redeploys per stack for which container states and last log lines are stored
   * encrypted; with 0, none are stored and existing ones are deleted.
   */
  @IsInt() @Min(0) @Max(50) REDEPLOY_EVIDENCE = 5;

  /** Minutes after which an image is looked up again. */
  @IsNumber() @Min(0.01) @Max(10_080) FRESHNESS_MINUTES = 30;

  /**
   * How to look up newer images: `direct` contacts registries from this process and falls back to
   * the platform; `platform` uses only the platform, where each request may count as a pull; `off`
   * disables look-ups.
   */
  @IsIn(['direct', 'platform', 'off']) FRESHNESS_LOOKUP: 'direct' | 'platform' | 'off' = 'direct';

  /**
   * Hours after which a repository's tag list is fetched again to find newer image versions; 0
   * disables this. Lists are fetched only if FRESHNESS_LOOKUP is `direct`, because a platform cannot
   * list tags.
   */
  @IsNumber() @Min(0) @Max(720) IMAGE_TAGS_HOURS = 24;

  /**
   * Minutes after which the newest commit of a git stack is fetched again from its repository; with
   * 0, newest commits are not shown.
   */
  @IsNumber() @Min(0) @Max(10_080) GIT_COMMIT_MINUTES = 10;

  /**
   * Git servers in private networks that Stackyard may contact to find the newest commits, as
   * `host` or `host:port`; a leading `http://` means without TLS. Anyone who can create a stack in
   * Portainer can make this process send requests to them.
   */
  @Matches(/^(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/i, {
    each: true,
    message: 'GIT_ALLOWED_HOSTS must be a list of hosts, with a port where needed',
  })
  GIT_ALLOWED_HOSTS: string[] = [];

  /**
   * Registries in private networks that Stackyard may contact to find newer images, as `host` or
   * `host:port`; a leading `http://` means without TLS. Anyone who can write a compose file can
   * make this process send requests to them.
   */
  @Matches(/^(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/i, {
    each: true,
    message: 'REGISTRY_ALLOWED_HOSTS must be a list of hosts, with a port where needed',
  })
  REGISTRY_ALLOWED_HOSTS: string[] = [];

  /**
   * Hosts to which Stackyard may send the event log, messages, mail and reports, and which it may use
   * to write reports, even if they are link-local addresses or metadata services. A wrong host lets
   * anyone who can edit settings send requests to a service that exposes credentials.
   */
  @Matches(/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/i, {
    each: true,
    message: 'LOG_RECEIVER_ALLOWED_HOSTS must be a list of hosts without ports',
  })
  LOG_RECEIVER_ALLOWED_HOSTS: string[] = [];

  /**
   * Push services in private networks or without TLS that browser notifications may be sent to. Any
   * signed-in user can make Stackyard send requests to these hosts.
   */
  @Matches(/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/i, {
    each: true,
    message: 'PUSH_ALLOWED_HOSTS must be a list of hosts without ports',
  })
  PUSH_ALLOWED_HOSTS: string[] = [];

  /** Timeout in seconds for sending entries of the event log, messages, mail and reports. */
  @IsNumber() @Min(0.1) @Max(3600) LOG_RECEIVER_TIMEOUT_SECONDS = 10;

  /**
   * Folders with raw files, separated by commas. Stackyard reads, moves and deletes media files only
   * in these folders and the output folders.
   */
  @IsString({ each: true }) MEDIA_RAW_DIRS: string[] = [];

  /** Folders for encoded files, separated by commas. */
  @IsString({ each: true }) MEDIA_OUTPUT_DIRS: string[] = [];

  /** URL of OMDb, for looking up films. Set it to use a mirror. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  OMDB_URL = 'https://www.omdbapi.com/';

  /** URL of TMDb, for looking up films. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  TMDB_URL = 'https://api.themoviedb.org/3';

  /** URL of TMDb's images. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  TMDB_IMAGE_URL = 'https://image.tmdb.org/t/p';

  /** Language of TMDb's replies, for example `de-DE`. */
  @Matches(/^[a-z]{2}(-[A-Z]{2})?$/, {
    message: 'TMDB_LANGUAGE must be a language tag such as en-US',
  })
  TMDB_LANGUAGE = 'en-US';

  /** URL of MusicBrainz, for looking up CDs. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  MUSICBRAINZ_URL = 'https://musicbrainz.org/ws/2';

  /** URL of the Cover Art Archive, which provides CD covers. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  COVER_ART_URL = 'https://coverartarchive.org';

  /** Contact address for metadata providers; PUBLIC_URL if omitted. MusicBrainz requires one. */
  @IsOptional() @IsString() @MinLength(3) @MaxLength(200) METADATA_CONTACT?: string;

  /** Timeout in seconds for requests to a metadata provider. */
  @IsNumber() @Min(0.1) @Max(3600) METADATA_TIMEOUT_SECONDS = 8;

  /**
   * URL at which browsers reach Stackyard, without a path. Links in messages and the redirects of the
   * OpenID provider start with this URL.
   */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  PUBLIC_URL?: string;

  /** Issuer URL of the OpenID provider. If omitted, sign-in with a provider is disabled. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  OIDC_ISSUER?: string;

  /** Stackyard's client ID at the provider. */
  @IsOptional() @IsString() @MinLength(1) OIDC_CLIENT_ID?: string;

  /** Secret that authenticates Stackyard to the provider. Public clients have none. */
  @IsOptional() @IsString() @MinLength(1) OIDC_CLIENT_SECRET?: string;

  /** Label of the button that signs in with the OpenID provider. */
  @IsString() @MinLength(1) @MaxLength(60) OIDC_LABEL = 'OpenID';

  /**
   * Scopes to request, separated by spaces. If they provide neither a preferred username nor a mail
   * address, new users are called `user`.
   */
  @Matches(/(?:^| )openid(?: |$)/, { message: 'OIDC_SCOPES must contain openid' })
  OIDC_SCOPES = 'openid profile email';

  /**
   * Name of the claim that lists the user's groups at the provider. If the provider does not send
   * it, users are in no groups.
   */
  @IsString() @MinLength(1) OIDC_GROUPS_CLAIM = 'groups';

  /**
   * Rules of the form `provider group=Stackyard group`. A wrong rule gives users permissions that
   * they should not have.
   */
  @Matches(/^[^=].*=\s*[^=\s][^=]*$/, {
    each: true,
    message: 'OIDC_GROUP_MAP must be a list of pairs: provider group=Stackyard group',
  })
  OIDC_GROUP_MAP: string[] = [];

  /**
   * Whether new users from the provider get an account when they first sign in. If false, only
   * users who already have an account from the provider can sign in with it.
   */
  @IsBoolean() OIDC_CREATE_USERS = true;

  /**
   * Token that lets a scraper read the metrics without an account, even while the database is
   * unavailable.
   */
  @IsOptional() @IsString() @MinLength(32) METRICS_TOKEN?: string;

  /**
   * URL of the collector that receives traces via OTLP over HTTP, for example
   * http://collector:4318. If omitted, no traces are sent.
   */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** Headers for the collector as `name=value`, separated by commas, for example for an API key. */
  @Matches(/^[^=\s]+=/, {
    each: true,
    message: 'OTEL_EXPORTER_OTLP_HEADERS must be a list of pairs: name=value',
  })
  OTEL_EXPORTER_OTLP_HEADERS: string[] = [];

  /** Name under which this process appears in the collector. */
  @IsString() @MinLength(1) OTEL_SERVICE_NAME = 'stackyard';

  /**
   * Fraction of traces to collect, from 0 to 1. If a request has a `traceparent` header, the header
   * decides whether its trace is collected.
   */
  @IsNumber() @Min(0) @Max(1) OTEL_TRACES_SAMPLER_ARG = 1;

  /**
   * Days after which entries of the bin are deleted permanently; 0 means that their age does not
   * matter.
   */
  @IsNumber() @Min(0) @Max(36_500) MEDIA_BIN_DAYS = 30;

  /**
   * Maximum size of the bin in gigabytes; 0 means unlimited. If it is exceeded, the oldest entries
   * are deleted permanently.
   */
  @IsNumber() @Min(0) MEDIA_BIN_GIGABYTES = 0;

  /** Folders to search for media tools, separated by colons. */
  @IsString() @MinLength(1) PATH = '/usr/local/bin:/usr/bin:/bin';

  /** Hours after which an unused session expires. */
  @IsNumber() @Min(0.001) @Max(87_600) SESSION_IDLE_HOURS = 12;

  /** Days after which a session expires even if it is used. */
  @IsNumber() @Min(0.001) @Max(3650) SESSION_ABSOLUTE_DAYS = 7;
}

/** Thrown if settings are invalid. The message lists all faults but no values. */
export class InvalidSettingsError extends Error {
  override readonly name = 'InvalidSettingsError';

  constructor(readonly faults: string[]) {
    super(`Some settings are invalid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/**
 * Reads and validates the settings. An empty variable counts as omitted, because compose files pass
 * unset variables as empty ones.
 *
 * @throws InvalidSettingsError listing every fault
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const settings = new Settings();
  for (const [name, text] of Object.entries(environment)) {
    if (text !== undefined && text !== '') setFromText(settings, name, text);
  }
  const faults = new Validator()
    .validateSync(settings)
    .flatMap(({ property, value, constraints = {} }) => {
      // If the value is not a number, do not also report that it is too small or too large.
      if (typeof value === 'string' && 'isInt' in constraints) {
        return [`${property} must be a whole number`];
      }
      if (typeof value === 'string' && 'isNumber' in constraints) {
        return [`${property} must be a number`];
      }
      return Object.values(constraints);
    });
  if (settings.PLATFORM_URL !== undefined && settings.PLATFORM_API_KEY === undefined) {
    faults.push('PLATFORM_API_KEY must be set together with PLATFORM_URL');
  }
  if (!settings.OTEL_EXPORTER_OTLP_HEADERS.every(isPercentEncoded)) {
    faults.push('OTEL_EXPORTER_OTLP_HEADERS must contain %25 instead of a percent sign');
  }
  faults.push(...networkFaults(settings), ...addressFaults(settings));
  faults.push(...oidcFaults(settings), ...mediaFaults(settings));
  if (faults.length > 0) throw new InvalidSettingsError(faults);
  return settings;
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
