import {
  listUpdates,
  readMaintenanceConfig,
  readMaintenanceMode,
  readSession,
  type MaintenanceConfigReply,
  type Permission,
  type SshSetupReply,
  type UpdateRunReply,
  type UpdateScriptReply,
  type UpdateStep,
} from '@stackyard/contracts';
import { FakeApi } from '#shared/testing/fake-api.js';
import { noMaintenance, sampleSession } from '#shared/testing/samples.js';

export const fingerprint = `SHA256:${'A'.repeat(43)}`;
export const otherFingerprint = `SHA256:${'B'.repeat(43)}`;

export function sampleSsh(change: Partial<SshSetupReply> = {}): SshSetupReply {
  return {
    host: 'nas.example',
    port: 22,
    username: 'root',
    hasPassword: false,
    hasPrivateKey: true,
    hasPassphrase: false,
    sshArguments: '',
    hostKey: fingerprint,
    jumpHostKey: null,
    changedAt: '2026-03-01T10:00:00.000Z',
    changedBy: 'lena',
    ...change,
  };
}

/** The default script as seen by users who may change it. */
export const sampleScript: UpdateScriptReply = {
  hash: 'sha256:0123456789abcdef',
  bytes: 23,
  custom: false,
  defaultFrom: 'built-in',
  changedAt: null,
  changedBy: null,
  text: '#!/bin/sh\necho default\n',
  defaultText: '#!/bin/sh\necho default\n',
  warnings: [],
};

export function sampleSetup(change: Partial<MaintenanceConfigReply> = {}): MaintenanceConfigReply {
  return {
    ssh: sampleSsh(),
    script: sampleScript,
    canStoreSecrets: true,
    servers: [{ id: 1, name: 'house', version: '2.21.3', edition: 'CE', newestVersion: '2.27.0' }],
    ...change,
  };
}

/**
 * Returns an update that has gone through these steps. The last step is running unless the update
 * has ended.
 */
export function sampleUpdate(
  change: Partial<UpdateRunReply> = {},
  ...steps: readonly UpdateStep[]
): UpdateRunReply {
  const at = (index: number): string => new Date(Date.UTC(2026, 2, 1, 10, index)).toISOString();
  const endedAt = change.endedAt ?? null;
  return {
    id: 5,
    server: { id: 1, name: 'house' },
    state: steps.at(-1) ?? 'preflight',
    steps: steps.map((step, index) => ({
      step,
      startedAt: at(index),
      endedAt: index < steps.length - 1 ? at(index + 1) : endedAt,
    })),
    checks: [],
    versionBefore: '2.19.4',
    versionAfter: null,
    backup: null,
    reason: null,
    startedBy: 'lena',
    startedAt: at(0),
    cancelRequestedAt: null,
    endedAt: null,
    lines: 0,
    truncated: false,
    ...change,
  };
}

/** Starts a fake server on which updates are fully configured, but none has run. */
export function startUpdatesApi(...permissions: Permission[]): FakeApi {
  return FakeApi.start()
    .on(readSession, sampleSession('maintenance-access', ...permissions))
    .on(readMaintenanceMode, noMaintenance)
    .on(readMaintenanceConfig, sampleSetup())
    .on(listUpdates, { updates: [], nextCursor: null });
}
