export { PlatformClient } from './platform-client.js';
export type {
  CallOptions,
  LogOptions,
  RedeployGitStackOptions,
  UpdateFileStackOptions,
} from './platform-client.js';
export type { BackupOptions } from './backup.js';
export type { CallObserver, CallOutcome } from './call-observer.js';
export type { PlatformClock, PlatformSettings, PlatformTimeouts } from './connection.js';
export { PlatformError } from './platform-error.js';
export type {
  Delivery,
  PlatformErrorKind,
  PlatformErrorOptions,
  PlatformErrorReason,
} from './platform-error.js';
export type { DialGuard } from './dial-guard.js';
export { normaliseFingerprint } from './tls-trust.js';
export type { TlsTrust } from './tls-trust.js';
export { probeCertificate } from './certificate.js';
export type { ProbedCertificate } from './certificate.js';
export { splitReference } from './image-reference.js';
export type { PullReference } from './image-reference.js';
export type { PullOptions } from './pull.js';
export type { EngineEvent, EventWindow, FollowEventsOptions, ReadEventsOptions } from './events.js';
export type { ContainerLog, LogLimits, LogLine } from './log-frames.js';
export { projectNameOf } from './stack.js';
export type {
  EnvVariable,
  ImagesStatus,
  Stack,
  StackGit,
  StackKind,
  StackStatus,
} from './stack.js';
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
  PullProgress,
} from './containers.js';
export type { Service, Task } from './swarm.js';
export type {
  Environment,
  EnvironmentKind,
  EnvironmentSnapshot,
  PlatformStatus,
  PlatformUser,
  PlatformVersion,
  Registry,
} from './system.js';
