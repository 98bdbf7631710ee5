import {
  IsInt,
  IsISO8601,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
} from '../../base/class-validator.js';
import { endpoint, type } from '../../base/endpoint.js';
import { IsOmittable } from '../../base/omittable.js';
import type { ContainerReply } from './stack-detail.js';

/** Selects log lines by container and time. Separate container names by commas. */
export class ContainerLogQuery {
  /** Names of the containers whose logs are read; all containers of the stack if omitted. */
  @IsOmittable() @IsString({ each: true }) @MaxLength(200, { each: true }) container?: string[];
  /** Time in ISO 8601 format. Only lines written at or after this time are returned. */
  @IsOmittable() @IsISO8601({ strict: true }) since?: string;
}

/** Selects lines of the merged log of a stack. */
export class ReadStackLogsQuery extends ContainerLogQuery {
  /**
   * Number of lines to return per container, counted from the end of its log; 500 by default.
   * Ignored for containers that `cursor` covers.
   */
  @IsOmittable() @IsInt() @Min(1) @Max(5000) tail?: number;
  /**
   * `cursor` of the previous response. For each container in that response, only the lines that
   * follow its last returned line are returned.
   */
  @IsOmittable() @IsString() @MaxLength(8000) cursor?: string;
}

/** Selects one container of a stack by its name. */
export class ContainerQuery {
  /** Name of the container, for example `web-app-1`. */
  @IsString() @MinLength(1) @MaxLength(200) name!: string;
}

/** A line that a container wrote. */
export interface ContainerLogLine {
  /**
   * Time at which the line was written, in RFC 3339 format with nanoseconds; null if the engine did
   * not send a time.
   */
  at: string | null;
  container: string;
  stream: 'stdout' | 'stderr';
  /** Text of the line; can contain ANSI escape sequences and other control characters. */
  text: string;
  /** Whether only the start of a very long line is returned. */
  isCut: boolean;
}

/** Lines of several containers, merged by time. */
export interface ReadStackLogsReply {
  lines: ContainerLogLine[];
  /** Value to pass as `cursor` in the next request, to read the lines that follow. */
  cursor: string;
  /**
   * Whether more lines are available and can be requested immediately. A response contains about
   * 5,000 lines at most; it can contain a few more, because lines with the same time are never
   * split across responses.
   */
  hasMore: boolean;
  /** Containers whose logs could not be read or that no longer exist, each with the reason. */
  failed: { container: string; detail: string }[];
}

/** A port of a container, and where it is published on the host. */
export interface ContainerPort {
  /** Port and protocol inside the container, for example `8080/tcp`. */
  container: string;
  /** Address and port on the host, for example `0.0.0.0:80`; null if the port is not published. */
  host: string | null;
}

/** A folder, file or volume that is mounted into a container. */
export interface ContainerMount {
  kind: 'bind' | 'volume' | 'tmpfs' | 'other';
  /** Path on the host or name of the volume; empty for `tmpfs`. */
  source: string;
  target: string;
  readOnly: boolean;
}

/** One run of a health check. */
export interface HealthCheckResult {
  /** End of the run, in ISO 8601 format. */
  endedAt: string;
  exitCode: number;
  output: string;
}

/** A container with the details that only an inspection returns. */
export interface ContainerDetailReply extends Omit<ContainerReply, 'status'> {
  /** ID of the image, `sha256:…`. */
  imageId: string;
  /**
   * Digests of the image as `repository@sha256:…`; empty for an image that exists only on the host,
   * and if the image could not be read.
   */
  imageDigests: string[];
  /** Exit code of the latest run; 0 while the container is running. */
  exitCode: number;
  /** Whether the engine killed the container because it used too much memory. */
  outOfMemory: boolean;
  restartCount: number;
  /** Restart policy: `always`, `unless-stopped`, `on-failure` or `no`. */
  restartPolicy: string;
  /** Error message if the container could not be started; null if it could. */
  error: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  ports: ContainerPort[];
  mounts: ContainerMount[];
  /** Names of the environment variables. Values are not returned because they may be secrets. */
  environmentVariables: string[];
  /** Results of the latest health checks, newest first; at most five. */
  healthChecks: HealthCheckResult[];
}

/** Current processor and memory use of a container. */
export interface ContainerUsageReply {
  /**
   * Processor use as a percentage of one core: 200 means two fully used cores. Null if the engine
   * does not report it.
   */
  cpuPercent: number | null;
  /** Used memory in bytes, without the page cache; null if the engine does not report it. */
  memoryBytes: number | null;
  /** Memory limit in bytes; null if the engine does not report one. */
  memoryLimitBytes: number | null;
}

/**
 * Returns the latest 500 log lines of each container by default, merged by time. To get the lines
 * that follow, send the `cursor` of the previous response.
 */
export const readStackLogs = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/logs',
  access: 'stacks-logs',
  summary: "Get a stack's container logs",
  query: ReadStackLogsQuery,
  problems: [
    'STACK_UNKNOWN',
    'STACK_NOT_ALLOWED',
    'CURSOR_INVALID',
    'PLATFORM_UNREACHABLE',
    'PLATFORM_FAILED',
  ],
  reply: type<ReadStackLogsReply>(),
});

/**
 * Returns the logs as plain text. The latest 100,000 lines of each container are included, up to 16
 * MiB per container. The download is recorded in the event log.
 */
export const downloadStackLogs = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/logs/download',
  access: 'stacks-logs',
  cost: 'high',
  summary: "Download a stack's container logs",
  delivery: 'stream',
  media: ['text/plain'],
  query: ContainerLogQuery,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'PLATFORM_UNREACHABLE', 'PLATFORM_FAILED'],
  reply: type<string>(),
});

/**
 * Returns the container with the given name. The response includes its ports, mounts, restarts and
 * latest health checks.
 */
export const readStackContainer = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/container',
  access: 'stacks-logs',
  summary: 'Get a container in a stack',
  query: ContainerQuery,
  problems: [
    'STACK_UNKNOWN',
    'STACK_NOT_ALLOWED',
    'CONTAINER_UNKNOWN',
    'CONTAINER_ELSEWHERE',
    'PLATFORM_UNREACHABLE',
    'PLATFORM_FAILED',
  ],
  reply: type<ContainerDetailReply>(),
});

/**
 * Returns the container's current processor and memory use. The measurement takes one to two
 * seconds.
 */
export const readContainerUsage = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/container/usage',
  access: 'stacks-logs',
  cost: 'high',
  summary: "Measure a container's resource usage",
  query: ContainerQuery,
  problems: [
    'STACK_UNKNOWN',
    'STACK_NOT_ALLOWED',
    'CONTAINER_UNKNOWN',
    'CONTAINER_ELSEWHERE',
    'PLATFORM_UNREACHABLE',
    'PLATFORM_FAILED',
  ],
  reply: type<ContainerUsageReply>(),
});
