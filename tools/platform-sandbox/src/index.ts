export { startSandbox } from './sandbox.js';
export type { Sandbox, SandboxOptions } from './sandbox.js';
export type { HealthScope, RestartWindow, SandboxControl } from './control.js';
export type { DeployCount } from './deploys.js';
export type { Fault, FaultKind } from './faults.js';
export type { LoggedRequest } from './front.js';
export type { ContainerRecord, EnvironmentRecord, Health, StackRecord } from './wire.js';
export { composeText, sandboxModes } from './world.js';
export type { SandboxMode, StackSeed } from './world.js';
