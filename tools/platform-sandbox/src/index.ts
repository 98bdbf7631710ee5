export { createSelfSignedCertificate, startSandbox } from './sandbox.js';
export type { Sandbox, SandboxOptions } from './sandbox.js';
export type { HealthScope, RestartPhases as RestartWindow, SandboxControl } from './control.js';
export type { DeployCounts as DeployCount, DeployPhase } from './stacks/deploys.js';
export type { Fault, FaultKind } from './http/faults.js';
export type { LoggedRequest } from './http/front.js';
export { startGitServer } from './git/git-server.js';
export type { GitServerDouble } from './git/git-server.js';
export { startRegistry } from './registry/registry.js';
export type {
  HeadMode,
  PublishedImage,
  RegistryDouble,
  RegistryOptions,
} from './registry/registry.js';
export { seedDemo } from './seeds/seed-demo.js';
export type { DemoIds } from './seeds/seed-demo.js';
export { seedOffice } from './seeds/seed-office.js';
export { seedEdgeCases } from './seeds/seed-edge-cases.js';
export type { EdgeCase } from './seeds/seed-edge-cases.js';
export { seedMany } from './seeds/seed-many.js';
export type { SeedManyOptions as ManyOptions } from './seeds/seed-many.js';
export { SshHost } from './ssh/ssh-host.js';
export { SteppingScript } from './ssh/stepping-script.js';
export type { ContainerRecord, EnvironmentRecord, Health, StackRecord } from './wire.js';
export { composeText, sandboxModes } from './world.js';
export type { Pause, SandboxMode, StackSeed } from './world.js';
