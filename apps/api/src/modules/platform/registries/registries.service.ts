import { Injectable } from '@nestjs/common';
import {
  maxRegistries,
  type CreateRegistryRequest,
  type EditRegistryRequest,
  type ListRegistriesReply,
  type LogAction,
  type RegistryReply,
  type RegistryTestReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService, type LogRecord } from '#modules/event-log/event-log.service.js';
import { parseReference } from './image-reference.js';
import { RegistriesRepository } from './registries.repository.js';
import type { RegistryEntity } from './registry.entity.js';
import { Registry, RegistryError, RegistryObserver } from './client/registry.port.js';
import { StoredRegistryAccounts, type StoredAccess } from './stored-registry-accounts.service.js';

const signInTimeoutMs = 20_000;

/** Manages registries and their credentials. Replies never contain passwords. */
@Injectable()
export class RegistriesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly registries: RegistriesRepository,
    private readonly accounts: StoredRegistryAccounts,
    private readonly registry: Registry,
    private readonly observer: RegistryObserver,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery): Promise<ListRegistriesReply> {
    const { rows, nextCursor } = await this.registries.findPage(query);
    return { registries: rows.map(toReply), nextCursor };
  }

  /**
   * @throws ProblemError VALIDATION_FAILED, REGISTRY_EXISTS, REGISTRIES_FULL or REGISTRY_REFUSED
   */
  async create(request: CreateRegistryRequest, by: Caller): Promise<RegistryReply> {
    const host = hostOf(request.host);
    const emptyAccess = { host, username: null, password: null, plainHttp: false, ca: null };
    const access = this.accessAfterEdit({ ...emptyAccess, revision: 0 }, request);
    await this.assertNew(host);
    await this.signIn(access);
    return this.uow.run(async () => {
      // Another request may have added the same registry in the meantime.
      await this.assertNew(host);
      if ((await this.registries.countManaged()) >= maxRegistries) {
        throw new ProblemError('REGISTRIES_FULL', `There are already ${maxRegistries} registries.`);
      }
      const { id, revision } = await this.registries.findOrCreate(host);
      await this.registries.change(id, { ...access, ...this.columnsAfterSuccess(revision) });
      const registry = await this.findOrFail(id);
      await this.outbox.add('registries.changed', { host });
      await this.recordInLog('registry.created', registry, by, {
        message: `Registry ${host} added`,
        details: { after: toLogDetails(registry) },
      });
      return toReply(registry);
    });
  }

  /**
   * @throws ProblemError VALIDATION_FAILED, REGISTRY_UNKNOWN, REGISTRY_CHANGED or REGISTRY_REFUSED
   */
  async edit(id: number, request: EditRegistryRequest, by: Caller): Promise<RegistryReply> {
    const testedRegistry = await this.findOrFail(id);
    const access = this.accessAfterEdit(testedRegistry, request);
    await this.signIn(access);
    return this.uow.run(async () => {
      const before = await this.findOrFail(id);
      if (before.revision !== testedRegistry.revision) {
        throw new ProblemError(
          'REGISTRY_CHANGED',
          'Read the registry and apply your change to it.',
        );
      }
      await this.registries.change(id, { ...access, ...this.columnsAfterSuccess(before.revision) });
      const after = await this.findOrFail(id);
      await this.outbox.add('registries.changed', { host: after.host });
      await this.recordInLog('registry.changed', after, by, {
        message: `Registry ${after.host} changed`,
        details: {
          before: toLogDetails(before),
          after: { ...toLogDetails(after), passwordReplaced: request.password !== undefined },
        },
      });
      return toReply(after);
    });
  }

  /** @throws ProblemError REGISTRY_UNKNOWN */
  async remove(id: number, by: Caller): Promise<void> {
    await this.uow.run(async () => {
      const registry = await this.findOrFail(id);
      await this.registries.remove(id);
      await this.outbox.add('registries.changed', { host: registry.host });
      await this.recordInLog('registry.removed', registry, by, {
        message: `Registry ${registry.host} removed`,
        severity: 'notice',
        details: { before: toLogDetails(registry) },
      });
    });
  }

  /** @throws ProblemError REGISTRY_UNKNOWN */
  async test(id: number): Promise<RegistryTestReply> {
    const registry = await this.findOrFail(id);
    const fault = await this.trySignIn(await this.accounts.accessTo(registry.host));
    if (fault !== null) return { ok: false, detail: fault.message, faultCode: fault.fault };
    const { host, username } = registry;
    this.observer.onResponse(host, null);
    const detail =
      username === null
        ? `${host} is responding.`
        : `${host} accepts the credentials of ${username}.`;
    return { ok: true, detail, faultCode: null };
  }

  /**
   * Returns the access settings to store after an edit. A user name requires a password. The
   * password is removed if there is no user name, and the CA certificates are removed without TLS.
   */
  private accessAfterEdit(before: StoredAccess, request: EditRegistryRequest): StoredAccess {
    const { username = before.username, password, plainHttp = before.plainHttp } = request;
    const { ca = before.ca } = request;
    const normalizedUsername = username === null || username.trim() === '' ? null : username.trim();
    // Keep the saved password only if user, protocol and certificates are unchanged, so that it is
    // never sent to a different destination.
    const isSameDestination =
      normalizedUsername === before.username && plainHttp === before.plainHttp && ca === before.ca;
    const keptPassword = isSameDestination ? before.password : null;
    const sealedPassword = password === undefined ? keptPassword : this.accounts.seal(password);
    if (normalizedUsername !== null && sealedPassword === null) {
      const detail = 'is required';
      throw invalidInputProblem([{ pointer: '/password', code: 'isDefined', detail }]);
    }
    const { host, revision } = before;
    return {
      host,
      username: normalizedUsername,
      password: normalizedUsername === null ? null : sealedPassword,
      plainHttp,
      ca: plainHttp ? null : ca,
      revision: revision + 1,
    };
  }

  /** Returns the columns to store after the registry has accepted the credentials. */
  private columnsAfterSuccess(revision: number): Partial<RegistryEntity> {
    const answeredAt = this.clock.now().toISOString();
    const successColumns = { answeredAt, fault: null, faultCode: null, faultAt: null };
    return { managed: true, revision: revision + 1, pausedUntil: null, ...successColumns };
  }

  private async signIn(access: StoredAccess): Promise<void> {
    const fault = await this.trySignIn(this.accounts.accessWith(access));
    if (fault !== null) throw new ProblemError('REGISTRY_REFUSED', fault.message);
  }

  private async trySignIn(
    access: Parameters<Registry['signIn']>[0],
  ): Promise<RegistryError | null> {
    try {
      await this.registry.signIn(access, AbortSignal.timeout(signInTimeoutMs));
      return null;
    } catch (error) {
      if (error instanceof RegistryError) return error;
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        return new RegistryError('unreachable', `${access.host} is not responding.`);
      }
      throw error;
    }
  }

  private async assertNew(host: string): Promise<void> {
    if (!(await this.registries.findByHost(host))?.managed) return;
    throw new ProblemError('REGISTRY_EXISTS', `${host} has already been added.`);
  }

  private async findOrFail(id: number): Promise<RegistryEntity> {
    const registry = await this.registries.find(id);
    if (registry !== null) return registry;
    throw new ProblemError('REGISTRY_UNKNOWN', `There is no registry ${id}.`);
  }

  private recordInLog(
    action: LogAction,
    { id, host }: RegistryEntity,
    by: Caller,
    record: Pick<LogRecord, 'message' | 'details' | 'severity'>,
  ): Promise<void> {
    return this.eventLog.record({
      action,
      by,
      target: { type: 'registry', id, name: host },
      ...record,
    });
  }
}

/**
 * Converts a host to the form used in image references, for example `index.docker.io` to
 * `docker.io`. Rejects texts that are not the host of a registry.
 */
function hostOf(text: string): string {
  const reference = parseReference(`${text.toLowerCase()}/a/b`);
  if (reference !== null && reference.repository === 'a/b') return reference.registry;
  const detail = 'must be the host of a registry, such as ghcr.io or registry.lan:5000';
  throw invalidInputProblem([{ pointer: '/host', code: 'matches', detail }]);
}

function toLogDetails({ host, username, plainHttp, ca }: RegistryEntity): Record<string, unknown> {
  return { host, username, plainHttp, hasCa: ca !== null };
}

function toReply(registry: RegistryEntity): RegistryReply {
  const { id, host, managed, username, plainHttp, ca } = registry;
  const { pausedUntil, answeredAt, fault, faultCode, faultAt } = registry;
  const { quotaLimit, quotaRemaining, quotaWindowSeconds, quotaAt } = registry;
  const hasQuota = quotaLimit !== null && quotaRemaining !== null && quotaAt !== null;
  return {
    id,
    host,
    managed,
    username,
    plainHttp,
    hasCa: ca !== null,
    quota: hasQuota
      ? {
          limit: quotaLimit,
          remaining: quotaRemaining,
          windowSeconds: quotaWindowSeconds,
          observedAt: quotaAt,
        }
      : null,
    pausedUntil,
    answeredAt,
    fault,
    faultCode,
    faultAt,
  };
}
