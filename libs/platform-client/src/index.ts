export { PlatformClient } from './platform-client.js';
export type {
  CallOptions,
  LogOptions,
  RedeployGitStackOptions,
  UpdateFileStackOptions,
} from './platform-client.js';
export type { BackupOptions } from './platform/backup.js';
export type { CallObserver, CallOutcome } from './connection/call-observer.js';
export type { PlatformClock, PlatformSettings, PlatformTimeouts } from './connection/connection.js';
export { PlatformError } from './connection/platform-error.js';
export type {
  Delivery,
  PlatformErrorKind,
  PlatformErrorOptions,
  PlatformErrorReason,
} from './connection/platform-error.js';
export type { DialGuard } from './connection/dial-guard.js';
export { normalizeFingerprint as normaliseFingerprint } from './connection/tls-trust.js';
export type { TlsTrust } from './connection/tls-trust.js';
export { probeCertificate } from './connection/certificate.js';
export type { ProbedCertificate } from './connection/certificate.js';
export { splitReference } from './docker/image-reference.js';
export type { PullReference } from './docker/image-reference.js';
export type { PullOptions } from './docker/pull.js';
export type {
  EngineEvent,
  EventWindow,
  FollowEventsOptions,
  ReadEventsOptions,
} from './docker/events.js';
export type { ContainerLog, LogLimits, LogLine } from './docker/log-frames.js';
export { projectNameOf } from './platform/stack.js';
export type {
  EnvVariable,
  ImagesStatus,
  Stack,
  StackGit,
  StackKind,
  StackStatus,
} from './platform/stack.js';
export type {
  Container,
  ContainerAction,
  ContainerDetail,
  ContainerMount,
  ContainerPort,
  ContainerUsage,
  HealthCheck,
  ContainerHealth,
  ContainerState,
  Distribution,
  Image,
  ListedImage,
  PullProgress,
} from './docker/containers.js';
export type { Service, Task } from './docker/swarm.js';
export type {
  Environment,
  EnvironmentKind,
  EnvironmentSnapshot,
  PlatformStatus,
  PlatformUser,
  PlatformVersion,
  Registry,
} from './platform/system.js';
