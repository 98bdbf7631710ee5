import { Injectable } from '@nestjs/common';
import type {
  SshOptions,
  SshSetupReply,
  SshSetupRequest,
  TestSshRequest,
} from '@stackyard/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { defaultGuard } from '#infra/outbound/dial-guard.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { UpdatesRepository } from '../updates.repository.js';
import { parseSupportedOptions } from './ssh-arguments.js';
import { sealedColumns, SshSecretsService, type SealedColumn } from './ssh-secrets.service.js';
import { SshSetupEntity } from './ssh-setup.entity.js';
import type { PresentedHost, SshConnection, SshTarget } from './ssh.port.js';

const msPerSecond = 1000;

@Injectable()
export class SshSetupService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly updates: UpdatesRepository,
    private readonly secrets: SshSecretsService,
    private readonly settings: Settings,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<SshSetupReply | null> {
    const storedSetup = await this.findSetup();
    return storedSetup && toReply(storedSetup);
  }

  /** @throws ProblemError VALIDATION_FAILED, SSH_SECRET_MISSING or UPDATE_RUNNING */
  save(request: SshSetupRequest, by: Caller): Promise<SshSetupReply> {
    assertMayConnect(request);
    return this.uow.run(async () => {
      await this.assertIdle();
      const before = await this.findSetup();
      const setup: SshSetupEntity = {
        id: 1,
        host: request.host,
        port: request.port,
        username: request.username,
        password: this.sealCredential('password', request, before),
        privateKey: this.sealCredential('privateKey', request, before),
        passphrase: this.sealCredential('passphrase', request, before),
        keyId: null,
        sshArguments: request.sshArguments ?? before?.sshArguments ?? '',
        ...confirmedKeys(request, before),
        changedAt: this.clock.now().toISOString(),
        changedBy: by.actor.name,
      };
      if (sealedColumns.some((column) => setup[column] !== null)) setup.keyId = this.secrets.keyId;
      await this.uow.manager.save(SshSetupEntity, setup);
      const [oldSetup, newSetup] = [before && toReply(before), toReply(setup)];
      await this.record('ssh.changed', by, `SSH access to ${setup.host} was saved`, {
        was: oldSetup,
        is: newSetup,
      });
      return newSetup;
    });
  }

  /** @throws ProblemError SSH_NOT_CONFIGURED or UPDATE_RUNNING */
  remove(by: Caller): Promise<void> {
    return this.uow.run(async () => {
      await this.assertIdle();
      const before = await this.requireSetup();
      await this.uow.manager.delete(SshSetupEntity, { id: 1 });
      const removedSetup = toReply(before);
      await this.record('ssh.removed', by, `SSH access to ${before.host} was removed`, {
        was: removedSetup,
      });
    });
  }

  /**
   * Returns the target to connect to: the stored setup, overridden by the given values. Without a
   * private key, the identity file in the SSH arguments is read. Stored credentials and host keys
   * are used only if the host, port, user and jump host are the stored ones.
   *
   * @throws ProblemError SSH_NOT_CONFIGURED, SSH_SECRET_MISSING or VALIDATION_FAILED
   */
  async resolveTarget(overrides: TestSshRequest = {}): Promise<SshTarget> {
    assertMayConnect(overrides);
    const storedSetup = await this.findSetup();
    const host = overrides.host ?? storedSetup?.host;
    const username = overrides.username ?? storedSetup?.username;
    if (host === undefined || username === undefined) throw notConfiguredProblem();
    const port = overrides.port ?? storedSetup?.port ?? 22;
    const sshArguments = overrides.sshArguments ?? storedSetup?.sshArguments ?? '';
    const options = parseSupportedOptions(sshArguments);
    const matchingSetup =
      storedSetup && isSameTarget(storedSetup, { host, port, username, sshArguments })
        ? storedSetup
        : null;
    const login = {
      username,
      password: this.credentialFor('password', overrides, matchingSetup),
      privateKey:
        this.credentialFor('privateKey', overrides, matchingSetup) ??
        (await this.readIdentityFile(options)),
      passphrase: this.credentialFor('passphrase', overrides, matchingSetup),
    };
    const connectTimeoutMs = (options.connectTimeout ?? 10) * msPerSecond;
    return {
      ...login,
      host,
      port: options.port ?? port,
      expectedFingerprint: overrides.hostKey ?? matchingSetup?.hostKey ?? null,
      acceptNewHostKey: options.strictHostKeyChecking === 'accept-new',
      connectTimeoutMs,
      keepAliveIntervalMs: (options.serverAliveInterval ?? 15) * msPerSecond,
      maxKeepAliveMisses: options.serverAliveCountMax ?? 3,
      jump: options.jump && {
        ...login,
        ...options.jump,
        username: options.jump.username ?? username,
        expectedFingerprint: overrides.jumpHostKey ?? matchingSetup?.jumpHostKey ?? null,
      },
    };
  }

  /**
   * Stores the host keys that `accept-new` has just accepted. From then on, other keys are
   * rejected.
   */
  storeAcceptedKeys(hosts: Pick<SshConnection, 'target' | 'jump'>, by: Caller): Promise<void> {
    return this.uow.run(async () => {
      const storedSetup = await this.findSetup();
      const keys = storedSetup && keysToStore(storedSetup, hosts);
      if (!storedSetup || !keys) return;
      await this.uow.manager.update(SshSetupEntity, { id: 1 }, keys);
      const message = `The host key of ${storedSetup.host} is now trusted`;
      await this.record('ssh.host-confirmed', by, message, keys);
    });
  }

  private findSetup(): Promise<SshSetupEntity | null> {
    return this.uow.manager.findOneBy(SshSetupEntity, { id: 1 });
  }

  private async requireSetup(): Promise<SshSetupEntity> {
    const storedSetup = await this.findSetup();
    if (storedSetup === null) throw notConfiguredProblem();
    return storedSetup;
  }

  private async assertIdle(): Promise<void> {
    if ((await this.updates.findOpen()) === null) return;
    throw new ProblemError(
      'UPDATE_RUNNING',
      'An update is using this SSH access. Wait until the update has finished.',
    );
  }

  /**
   * Returns the encrypted credential to store. Null in the request removes the stored credential;
   * omitting the credential keeps it.
   *
   * @throws ProblemError VALIDATION_FAILED if the credential must be entered again because the
   * hosts or the user change, or SSH_SECRET_MISSING
   */
  private sealCredential(
    column: SealedColumn,
    request: SshSetupRequest,
    before: SshSetupEntity | null,
  ): string | null {
    const text = request[column];
    if (text !== undefined) return text === null ? null : this.secrets.seal(column, text);
    const storedCredential = before?.[column] ?? null;
    if (before === null || storedCredential === null) return null;
    if (!isSameTarget(before, request)) {
      const detail =
        'must be entered again (or set to null) because the host, port, user or jump host changes';
      throw invalidInputProblem([{ pointer: `/${column}`, code: 'anew', detail }]);
    }
    this.secrets.assertCanOpen(before.keyId);
    return storedCredential;
  }

  private credentialFor(
    column: SealedColumn,
    overrides: TestSshRequest,
    matchingSetup: SshSetupEntity | null,
  ): string | null {
    const text = overrides[column];
    if (text !== undefined) return text;
    const sealedText = matchingSetup?.[column] ?? null;
    return sealedText === null
      ? null
      : this.secrets.open(column, sealedText, matchingSetup?.keyId ?? null);
  }

  private async readIdentityFile({ identityFile }: SshOptions): Promise<string | null> {
    if (identityFile === null) return null;
    try {
      return await readFile(join(this.settings.DATA_DIR, 'ssh', identityFile), 'utf8');
    } catch {
      const detail = `-i specifies the file ${identityFile}, which cannot be read from the ssh folder of the data directory`;
      throw invalidInputProblem([{ pointer: '/sshArguments', code: 'identityFile', detail }]);
    }
  }

  private record(
    action: 'ssh.changed' | 'ssh.removed' | 'ssh.host-confirmed',
    by: Caller,
    message: string,
    details: Record<string, unknown>,
  ): Promise<void> {
    const target = { type: 'maintenance', id: null, name: 'SSH access' } as const;
    return this.eventLog.record({ action, by, severity: 'notice', target, message, details });
  }
}

/** @throws ProblemError VALIDATION_FAILED for unsupported arguments and forbidden hosts */
function assertMayConnect({ host, sshArguments }: TestSshRequest): void {
  const { jump } = parseSupportedOptions(sshArguments);
  const faults = [
    ...(host === undefined ? [] : defaultGuard.faultsOf('/host', host)),
    ...(jump === null ? [] : defaultGuard.faultsOf('/sshArguments', jump.host)),
  ];
  if (faults.length > 0) throw invalidInputProblem(faults);
}

type SshDestination = { host: string; port: number; username: string; sshArguments?: string };

/**
 * Whether both setups connect to the same hosts as the same user, in which case the stored
 * credentials can be reused.
 */
function isSameTarget(storedSetup: SshSetupEntity, request: SshDestination): boolean {
  const route = (sshArguments: string): string => {
    const { port, jump } = parseSupportedOptions(sshArguments);
    return JSON.stringify([port, jump]);
  };
  return (
    storedSetup.host === request.host &&
    storedSetup.port === request.port &&
    storedSetup.username === request.username &&
    route(storedSetup.sshArguments) === route(request.sshArguments ?? storedSetup.sshArguments)
  );
}

type ConfirmedKeys = Pick<SshSetupEntity, 'hostKey' | 'jumpHostKey'>;

/**
 * Returns the host keys to store. A key that the request omits is taken from the stored setup if
 * the hosts and the user stay the same. Otherwise, the key becomes null, because the keys of other
 * hosts must be confirmed.
 */
function confirmedKeys(request: SshSetupRequest, before: SshSetupEntity | null): ConfirmedKeys {
  const isSame = before !== null && isSameTarget(before, request);
  const confirmedKey = (key: keyof ConfirmedKeys): string | null =>
    request[key] !== undefined ? request[key] : isSame ? before[key] : null;
  return { hostKey: confirmedKey('hostKey'), jumpHostKey: confirmedKey('jumpHostKey') };
}

/**
 * Returns the host keys to store after a connection. Returns null if nothing has changed, if new
 * keys are not accepted automatically, or if the connection was not to the stored hosts.
 */
function keysToStore(
  { host, port, sshArguments, hostKey, jumpHostKey }: SshSetupEntity,
  { target, jump }: Pick<SshConnection, 'target' | 'jump'>,
): ConfirmedKeys | null {
  const options = parseSupportedOptions(sshArguments);
  if (options.strictHostKeyChecking !== 'accept-new') return null;
  // Behind a different jump host, the same name may refer to a different host.
  if (!isSameHost(target, { host, port: options.port ?? port }) || !isSameHost(jump, options.jump))
    return null;
  const keys = {
    hostKey: hostKey ?? target.hostKey.fingerprint,
    jumpHostKey: jumpHostKey ?? jump?.hostKey.fingerprint ?? null,
  };
  return keys.hostKey === hostKey && keys.jumpHostKey === jumpHostKey ? null : keys;
}

function isSameHost(
  presentedHost: PresentedHost | null,
  expected: Pick<PresentedHost, 'host' | 'port'> | null,
): boolean {
  return presentedHost?.host === expected?.host && presentedHost?.port === expected?.port;
}

function notConfiguredProblem(): ProblemError {
  return new ProblemError('SSH_NOT_CONFIGURED', 'Set up SSH access for updates first.');
}

function toReply(setup: SshSetupEntity): SshSetupReply {
  const { host, port, username, sshArguments, hostKey, jumpHostKey, changedAt, changedBy } = setup;
  return {
    host,
    port,
    username,
    hasPassword: setup.password !== null,
    hasPrivateKey: setup.privateKey !== null,
    hasPassphrase: setup.passphrase !== null,
    sshArguments,
    hostKey,
    jumpHostKey,
    changedAt,
    changedBy,
  };
}
