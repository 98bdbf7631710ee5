import { IsInt, IsISO8601, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import type { ContainerReply } from './stacks.js';

/** Which part of the logs is read. Lists are comma separated on the wire. */
export class ContainerLogQuery {
  /** Names of containers; all containers of the stack if omitted. */
  @IsOmittable() @IsString({ each: true }) @MaxLength(200, { each: true }) container?: string[];
  /** ISO 8601; only lines written from then on. */
  @IsOmittable() @IsISO8601({ strict: true }) since?: string;
}

/** Query of the merged log. */
export class ReadStackLogsQuery extends ContainerLogQuery {
  /** Lines of each container, counted from the end; 500 by default. Ignored with `cursor`. */
  @IsOmittable() @IsInt() @Min(1) @Max(5000) tail?: number;
  /** `cursor` of the previous reply: only lines that were written since. */
  @IsOmittable() @IsString() @MaxLength(8000) cursor?: string;
}

/** Which container is read. */
export class ContainerQuery {
  /** Name of the container, e.g. `web-app-1`. */
  @IsString() @MinLength(1) @MaxLength(200) name!: string;
}

/** One line that a container wrote. */
export interface ContainerLogLine {
  /** RFC 3339 with nanoseconds; null when the engine sent none. */
  at: string | null;
  /** Name of the container. */
  container: string;
  stream: 'stdout' | 'stderr';
  /** May contain ANSI escape sequences. */
  text: string;
  /** True when only the start of a very long line is shown. */
  isCut: boolean;
}

/** Lines of several containers, merged by time. */
export interface ReadStackLogsReply {
  lines: ContainerLogLine[];
  /** Pass it as `cursor` to read what follows. */
  cursor: string;
  /** True when more lines are there already: ask again at once. */
  hasMore: boolean;
  /** Containers whose logs could not be read, and why. */
  failed: { container: string; detail: string }[];
}

/** A port of a container. */
export interface ContainerPort {
  /** Inside the container, e.g. `8080/tcp`. */
  container: string;
  /** On the host, e.g. `0.0.0.0:80`; null when it is not published. */
  host: string | null;
}

/** What is mounted into a container. */
export interface ContainerMount {
  kind: 'bind' | 'volume' | 'tmpfs' | 'other';
  /** Path on the host or name of the volume; empty for `tmpfs`. */
  source: string;
  target: string;
  readOnly: boolean;
}

/** One run of a health check. */
export interface HealthCheckResult {
  /** ISO 8601. */
  endedAt: string;
  exitCode: number;
  output: string;
}

/** A container as an inspection shows it. */
export interface ContainerDetailReply extends Omit<ContainerReply, 'status'> {
  /** `sha256:…` */
  imageId: string;
  /** `repository@sha256:…`; empty for an image that only exists locally. */
  imageDigests: string[];
  exitCode: number;
  /** The engine ended it because it used too much memory. */
  outOfMemory: boolean;
  restartCount: number;
  /** `always`, `unless-stopped`, `on-failure` or `no`. */
  restartPolicy: string;
  /** What the engine says about a failed start; null otherwise. */
  error: string | null;
  startedAt: string | null;
  finishedAt: string | null;
  ports: ContainerPort[];
  mounts: ContainerMount[];
  /** Names only: values are secrets. */
  environmentVariables: string[];
  /** The latest runs, newest first. */
  healthChecks: HealthCheckResult[];
}

/** What a container uses at the moment. */
export interface ContainerUsageReply {
  /** Of one core, so that two busy cores are 200. Null when the engine does not tell. */
  cpuPercent: number | null;
  memoryBytes: number | null;
  /** Null when memory is not limited. */
  memoryLimitBytes: number | null;
}

/**
 * Returns the last lines of all containers of a stack, merged by time. With a cursor, returns only the
 * lines written after it.
 */
export const readStackLogs = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/logs',
  access: 'stacks-logs',
  summary: 'Read container logs of a stack',
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

/** Returns up to 100,000 lines of each container as plain text. The download is recorded in the event log. */
export const downloadStackLogs = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/logs/download',
  access: 'stacks-logs',
  cost: 'high',
  summary: 'Download container logs of a stack',
  delivery: 'stream',
  media: ['text/plain'],
  query: ContainerLogQuery,
  problems: ['STACK_UNKNOWN', 'STACK_NOT_ALLOWED', 'PLATFORM_UNREACHABLE', 'PLATFORM_FAILED'],
  reply: type<string>(),
});

/** Returns ports, mounts, restarts and the latest health checks of one container. */
export const readStackContainer = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/container',
  access: 'stacks-logs',
  summary: 'Get a container of a stack',
  query: ContainerQuery,
  problems: [
    'STACK_UNKNOWN',
    'STACK_NOT_ALLOWED',
    'CONTAINER_UNKNOWN',
    'PLATFORM_UNREACHABLE',
    'PLATFORM_FAILED',
  ],
  reply: type<ContainerDetailReply>(),
});

/** Measures processor and memory use of one container; takes one to two seconds. */
export const readContainerUsage = endpoint({
  method: 'GET',
  path: '/api/stacks/:id/container/usage',
  access: 'stacks-logs',
  cost: 'high',
  summary: 'Measure the usage of a container',
  query: ContainerQuery,
  problems: [
    'STACK_UNKNOWN',
    'STACK_NOT_ALLOWED',
    'CONTAINER_UNKNOWN',
    'PLATFORM_UNREACHABLE',
    'PLATFORM_FAILED',
  ],
  reply: type<ContainerUsageReply>(),
});
