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
  validateSync,
} from 'class-validator';
import { mediaFaults } from './media-settings.js';
import { networkFaults } from './networks.js';
import { addressFaults } from './off-limits.js';
import { oidcFaults } from './oidc-settings.js';
import { fromText } from './text-values.js';

/** Everything an operator can set from outside. The only reader of the environment. */
export class Settings {
  /** Address to listen on. */
  @IsString() @MinLength(1) HOST = '0.0.0.0';

  /** Port of HTTP and realtime. 0 takes a free one. */
  @IsInt() @Min(0) @Max(65_535) PORT = 4001;

  /** Holds database, keys and logs. Losing it loses everything. */
  @IsString() @MinLength(1) DATA_DIR = 'backend/data';

  /**
   * PostgreSQL to keep everything in, `postgres://user:password@host/database`; SQLite in DATA_DIR when
   * left out. A wrong one starts an empty installation.
   */
  @IsOptional()
  @Matches(/^postgres(?:ql)?:\/\/./, { message: 'DATABASE_URL must begin with postgres://' })
  DATABASE_URL?: string;

  /**
   * Seconds after which another process on the same PostgreSQL takes over what this one worked on and
   * no longer says that it does. A shorter time takes a busy machine for a dead one.
   */
  @IsNumber() @Min(0.5) @Max(3600) LEASE_SECONDS = 15;

  /** Folder of the backups; `backups` in DATA_DIR if omitted. There, a lost disk takes them along. */
  @IsOptional() @IsString() @MinLength(1) BACKUP_DIR?: string;

  /** Address of a preconfigured platform. Without it, a server is saved in the setup. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  PLATFORM_URL?: string;

  /** API key of the preconfigured platform. */
  @IsOptional() @Matches(headerKey) PLATFORM_API_KEY?: string;

  /** Environment of the preconfigured platform. All of them if omitted. */
  @IsOptional() @IsInt() @Min(1) PLATFORM_ENDPOINT_ID?: number;

  /** Trust in the preconfigured platform's certificate; `insecure` accepts anyone in its place. */
  @IsIn(['system', 'insecure']) PLATFORM_TLS: 'system' | 'insecure' = 'system';

  /** Encrypts platform API keys. Made on first start if omitted; without it stored keys are unreadable. */
  @IsOptional() @IsString() @MinLength(32) APP_SECRET?: string;

  /** Encrypts passwords and keys for SSH. Without it, none can be stored. */
  @IsOptional() @IsString() @MinLength(32) PLATFORM_SSH_SECRET?: string;

  /** Replaces the built-in script that updates the platform. */
  @IsOptional() @IsString() @MinLength(1) DEFAULT_PLATFORM_UPDATE_SCRIPT?: string;

  /** Minutes the update script has before its update has failed. */
  @IsNumber() @Min(0.01) @Max(1440) UPDATE_SCRIPT_TIMEOUT_MINUTES = 30;

  /** Minutes the platform has to answer again after the script. */
  @IsNumber() @Min(0.01) @Max(1440) UPDATE_WAIT_MINUTES = 10;

  /** The previous secret, needed for one start only: everything encrypted with it is re-encrypted with PLATFORM_SSH_SECRET. */
  @IsOptional() @IsString() @MinLength(1) PLATFORM_SSH_SECRET_PREVIOUS?: string;

  /** True behind TLS. Over plain HTTP a secure cookie makes login impossible. */
  @IsBoolean() AUTH_COOKIE_SECURE = false;

  /** Addresses or networks whose X-Forwarded-* headers count. A wrong one lets clients forge addresses. */
  @IsString({ each: true }) TRUSTED_PROXIES: string[] = [];

  /** Networks and addresses that are answered; all when empty. One that leaves out yours locks you out. */
  @IsString({ each: true }) ALLOWED_NETWORKS: string[] = [];

  /** Networks and addresses that platforms may have; all but link-local ones and metadata services when empty. */
  @IsString({ each: true }) PLATFORM_NETWORKS: string[] = [];

  /** Requests a minute for each user, token, or network of someone unknown; 0 for as many as they like. */
  @IsInt() @Min(0) RATE_LIMIT_PER_MINUTE = 3000;

  /** The same for what takes much: exports, verification, tests of connections, questions to providers. */
  @IsInt() @Min(0) RATE_LIMIT_HIGH_PER_MINUTE = 120;

  /** Stack Stackyard itself runs in, as the platform numbers it. Detected if omitted. */
  @IsOptional() @IsInt() @Min(1) SELF_STACK_ID?: number;

  @IsIn(['error', 'warn', 'info', 'debug', 'silent']) LOG_LEVEL = 'info';

  /** `pretty` for eyes, `json` for collectors; chosen by the terminal if omitted. */
  @IsOptional() @IsIn(['json', 'pretty']) LOG_FORMAT?: 'json' | 'pretty';

  /** Seconds between background refreshes of a server. */
  @IsNumber() @Min(0.1) @Max(86_400) PLATFORM_REFRESH_SECONDS = 10;

  /** Seconds a platform has to answer a question. */
  @IsNumber() @Min(0.1) @Max(3600) PLATFORM_READ_TIMEOUT_SECONDS = 30;

  /** Seconds a platform has to apply a stack; afterwards the outcome is looked for instead. */
  @IsNumber() @Min(0.1) @Max(86_400) REDEPLOY_APPLY_TIMEOUT_SECONDS = 900;

  /** Seconds in which containers must come up, and in which a lost answer may still show its effect. */
  @IsNumber() @Min(0.1) @Max(86_400) REDEPLOY_VERIFY_TIMEOUT_SECONDS = 120;

  /** Seconds all containers must run without restarting before a redeploy has succeeded. */
  @IsNumber() @Min(0) @Max(3600) REDEPLOY_SETTLE_SECONDS = 5;

  /**
   * Minutes for which a stack is watched in the background after its redeploy has succeeded; 0 watches
   * none. The queue does not wait for it.
   */
  @IsNumber() @Min(0) @Max(1440) REDEPLOY_WATCH_MINUTES = 3;

  /** Minutes for which a looked-up image freshness counts. */
  @IsNumber() @Min(0.01) @Max(10_080) FRESHNESS_MINUTES = 30;

  /**
   * Who asks registries for newer images: `direct` this process, and the platform where it cannot;
   * `platform` only the platform, where every question may count as a pull; `off` nobody.
   */
  @IsIn(['direct', 'platform', 'off']) FRESHNESS_LOOKUP: 'direct' | 'platform' | 'off' = 'direct';

  /**
   * Registries, as `host:port`, that may be asked in a private network; with `http://` in front, without
   * TLS. Whoever may write a compose file can make this process send requests to them.
   */
  @Matches(/^(?:https?:\/\/)?(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/i, {
    each: true,
    message: 'REGISTRY_ALLOWED_HOSTS must be a list of hosts, each with a port where it needs one',
  })
  REGISTRY_ALLOWED_HOSTS: string[] = [];

  /**
   * Hosts that the event log may be sent to although they are link-local or serve a cloud's metadata.
   * A wrong one lets whoever may edit settings send requests to where credentials are handed out.
   */
  @Matches(/^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/i, {
    each: true,
    message: 'LOG_RECEIVER_ALLOWED_HOSTS must be a list of hosts without ports',
  })
  LOG_RECEIVER_ALLOWED_HOSTS: string[] = [];

  /** Seconds a receiver of the event log has to take what it is sent. */
  @IsNumber() @Min(0.1) @Max(3600) LOG_RECEIVER_TIMEOUT_SECONDS = 10;

  /** Folders of raw material, separated by commas. Nothing outside of them and the results is read, moved or deleted. */
  @IsString({ each: true }) MEDIA_RAW_DIRS: string[] = [];

  /** Folders of results, separated by commas. */
  @IsString({ each: true }) MEDIA_OUTPUT_DIRS: string[] = [];

  /** Where films are looked up at OMDb; another one for a mirror of your own. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  OMDB_URL = 'https://www.omdbapi.com/';

  /** Where films are looked up at TMDb. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  TMDB_URL = 'https://api.themoviedb.org/3';

  /** Where TMDb keeps its pictures. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  TMDB_IMAGE_URL = 'https://image.tmdb.org/t/p';

  /** Language of what TMDb answers, `de-DE`. */
  @Matches(/^[a-z]{2}(-[A-Z]{2})?$/, { message: 'TMDB_LANGUAGE must be like en-US' })
  TMDB_LANGUAGE = 'en-US';

  /** Where CDs are looked up at MusicBrainz. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  MUSICBRAINZ_URL = 'https://musicbrainz.org/ws/2';

  /** Where covers of CDs are. */
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  COVER_ART_URL = 'https://coverartarchive.org';

  /** Whom MusicBrainz can write to, as it demands; PUBLIC_URL if omitted. */
  @IsOptional() @IsString() @MinLength(3) @MaxLength(200) METADATA_CONTACT?: string;

  /** Seconds a metadata provider has to answer. */
  @IsNumber() @Min(0.1) @Max(3600) METADATA_TIMEOUT_SECONDS = 8;

  /** Address under which browsers reach Stackyard. The OpenID provider leads back to a path of it. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  PUBLIC_URL?: string;

  /** Issuer of the OpenID provider people may sign in through. Nobody can if omitted. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  OIDC_ISSUER?: string;

  /** How the provider knows Stackyard. */
  @IsOptional() @IsString() @MinLength(1) OIDC_CLIENT_ID?: string;

  /** Proves to the provider that it is Stackyard; a public client has none. */
  @IsOptional() @IsString() @MinLength(1) OIDC_CLIENT_SECRET?: string;

  /** What the button of the provider says. */
  @IsString() @MinLength(1) @MaxLength(60) OIDC_LABEL = 'OpenID';

  /** What is asked of the provider; without the scope that carries names, users are called `user`. */
  @Matches(/(?:^| )openid(?: |$)/, { message: 'OIDC_SCOPES must contain openid' })
  OIDC_SCOPES = 'openid profile email';

  /** The claim that lists the provider's groups of a user. Without it they are in none. */
  @IsString() @MinLength(1) OIDC_GROUPS_CLAIM = 'groups';

  /** `provider group=Stackyard group`; a wrong one hands out rights. */
  @Matches(/^[^=].*=\s*[^=\s][^=]*$/, {
    each: true,
    message: 'OIDC_GROUP_MAP must be a list of: provider group=Stackyard group',
  })
  OIDC_GROUP_MAP: string[] = [];

  /** Whether whoever the provider vouches for gets an account. Otherwise only those who have one already sign in. */
  @IsBoolean() OIDC_CREATE_USERS = true;

  /** Lets a scraper read the metrics without an account, also while the database is unavailable. */
  @IsOptional() @IsString() @MinLength(32) METRICS_TOKEN?: string;

  /** Collector that takes traces as OTLP over HTTP, e.g. http://collector:4318. None are made if omitted. */
  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true, require_tld: false })
  OTEL_EXPORTER_OTLP_ENDPOINT?: string;

  /** `name=value` for the collector, separated by commas, e.g. a key. */
  @Matches(/^[^=\s]+=/, {
    each: true,
    message: 'OTEL_EXPORTER_OTLP_HEADERS must be a list of: name=value',
  })
  OTEL_EXPORTER_OTLP_HEADERS: string[] = [];

  /** As what this process is known to the collector. */
  @IsString() @MinLength(1) OTEL_SERVICE_NAME = 'stackyard';

  /** Share of traces that is collected, 0 to 1; whoever sends a `traceparent` decides for theirs. */
  @IsNumber() @Min(0) @Max(1) OTEL_TRACES_SAMPLER_ARG = 1;

  /** Days for which deleted files can be restored; 0 keeps them until the bin is emptied. */
  @IsNumber() @Min(0) @Max(36_500) MEDIA_BIN_DAYS = 30;

  /** Gigabytes the bin may hold before the oldest are removed for good; 0 for as many as there are. */
  @IsNumber() @Min(0) MEDIA_BIN_GIGABYTES = 0;

  /** Folders, separated by colons, in which the media tools are looked for. */
  @IsString() @MinLength(1) PATH = '/usr/local/bin:/usr/bin:/bin';

  /** Hours after which an unused session ends. */
  @IsNumber() @Min(0.001) @Max(87_600) SESSION_IDLE_HOURS = 12;

  /** Days after which every session ends. */
  @IsNumber() @Min(0.001) @Max(3650) SESSION_ABSOLUTE_DAYS = 7;
}

/** What is wrong with the settings, all of it at once; values are never repeated. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault';

  constructor(readonly faults: string[]) {
    super(`The settings are wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/**
 * Reads the settings. An empty variable counts as left out, as compose files write them.
 *
 * @throws SettingsFault naming every fault
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const settings = new Settings();
  for (const [name, text] of Object.entries(environment)) {
    if (text !== undefined && text !== '') fromText(settings, name, text);
  }
  const faults = validateSync(settings).flatMap(({ property, value, constraints = {} }) => {
    // What is no number is not too small and too large as well.
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
    faults.push('OTEL_EXPORTER_OTLP_HEADERS must have %25 in the place of a percent sign');
  }
  faults.push(...networkFaults(settings), ...addressFaults(settings));
  faults.push(...oidcFaults(settings), ...mediaFaults(settings));
  if (faults.length > 0) throw new SettingsFault(faults);
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
