export { type ConformanceOptions, describeHostConformance } from './host-conformance/host-conformance.js';
export type {
  ConversationUnderTest,
  HostUnderTest,
  JoiningMember,
  MakeHost,
  Person,
} from './host-conformance/host-under-test.js';
export type { TestRunner } from './host-conformance/test-runner.js';
export {
  type AccountStatus,
  type ConnectedAccount,
  type EmulatorSwitches,
  type Execution,
  type Injection,
  kinderSwitches,
  type ProviderEmulator,
  type ProviderEmulatorOptions,
  type RecordedRequest,
  startProviderEmulator,
} from './provider-emulator/provider-emulator.js';
export { createJsonLogger, createQuietLogger } from './reference-host/host-logger.js';
export type { ReferenceHostOptions } from './reference-host/reference-host.js';
export { type ReferenceHost, startReferenceHost } from './reference-host/reference-host.js';
export {
  type ReplicaState,
  type Replicas,
  type ReplicasOptions,
  startReplicas,
} from './reference-host/replicas/start-replicas.js';
export {
  closeOnSignals,
  type ReplicatedSandbox,
  type Sandbox,
  type SandboxOptions,
  startReplicatedSandbox,
  startSandbox,
} from './sandbox.js';
export { greetFromSandbox } from './sandbox-greeting.js';
