import { Injectable } from '@nestjs/common';
import {
  platformAddress,
  wholePageSize,
  type ConnectionTestReply,
  type CreateServerRequest,
  type ListServersReply,
  type LogAction,
  type ServerReply,
  type TestConnectionRequest,
  type TlsTrust,
  type UpdateServerRequest,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { databaseFault } from '#infra/database/database-fault.js';
import { pageOfRows } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { inputRefused, ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { RedeploysRepository } from '../redeploys/redeploys.repository.js';
import { StackRefreshService } from '../stacks/stack-refresh.service.js';
import { ConnectionTestService } from './connection-test.service.js';
import { PlatformsService } from './platforms.service.js';
import { ServerHealthService } from './server-health.service.js';
import type { ServerEntity } from './server.entity.js';
import { ServersRepository } from './servers.repository.js';
import { counted } from '#infra/counted.js';

const presetFirst = {
  list: 'servers',
  by: { own: 'number', id: 'number' },
  order: 'asc',
  pageSize: wholePageSize,
} as const;

/** Stored connections to platforms. API keys go in and never come out. */
@Injectable()
export class ServersService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly servers: ServersRepository,
    private readonly redeploys: RedeploysRepository,
    private readonly platforms: PlatformsService,
    private readonly connectionTest: ConnectionTestService,
    private readonly health: ServerHealthService,
    private readonly refresh: StackRefreshService,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery): Promise<ListServersReply> {
    const all = await this.servers.all();
    const placed = all.map((server) => ({ own: server.preset ? 0 : 1, id: server.id, server }));
    const { rows, nextCursor } = pageOfRows(placed, presetFirst, query);
    return { servers: rows.map(({ server }) => this.toReply(server)), nextCursor };
  }

  async test(request: TestConnectionRequest): Promise<ConnectionTestReply> {
    const saved = request.serverId === undefined ? null : await this.known(request.serverId);
    const stored = saved && this.platforms.accessOf(saved);
    const url = request.url === undefined ? stored?.url : this.usableUrl(request.url);
    // A stored key is only ever sent where it was stored for: another address must bring its own.
    const apiKey = request.apiKey ?? (url === stored?.url ? stored?.apiKey : undefined);
    if (url === undefined) throw missing('/url');
    if (apiKey === undefined) throw missing('/apiKey');
    const tls = request.tls ? checkedTrust(request.tls) : (stored?.tls ?? { mode: 'system' });
    const environmentId = request.environmentId ?? saved?.environmentId ?? null;
    return this.connectionTest.test({ url, apiKey, tls }, environmentId);
  }

  async create(request: CreateServerRequest, by: Caller): Promise<ServerReply> {
    const url = this.usableUrl(request.url);
    const tls = checkedTrust(request.tls ?? { mode: 'system' });
    const server = await this.unlessTaken(async () => {
      const created = await this.servers.insert({
        name: request.name,
        url,
        environmentId: request.environmentId ?? null,
        apiKey: this.platforms.sealKey(request.apiKey),
        ...trustColumns(tls),
        preset: false,
        version: null,
        edition: null,
        createdAt: this.clock.now().toISOString(),
      });
      await this.note('server.created', created, by, `Saved server ${created.name}`);
      return created;
    });
    this.refresh.watch(server.id);
    return this.toReply(server);
  }

  async update(id: number, request: UpdateServerRequest, by: Caller): Promise<ServerReply> {
    const change: Partial<ServerEntity> = {
      ...(request.name !== undefined && { name: request.name }),
      ...(request.url !== undefined && { url: this.usableUrl(request.url) }),
      ...(request.apiKey !== undefined && { apiKey: this.platforms.sealKey(request.apiKey) }),
      ...(request.environmentId !== undefined && { environmentId: request.environmentId }),
      ...(request.tls !== undefined && trustColumns(checkedTrust(request.tls))),
    };
    const server = await this.unlessTaken(async () => {
      const before = await this.editable(id);
      if (change.url !== undefined && change.url !== before.url) {
        if (request.apiKey === undefined) throw missing('/apiKey');
        await this.refuseWhileOpen(before);
      }
      if (Object.keys(change).length > 0) await this.servers.change(id, change);
      const after = await this.known(id);
      const details = { before: this.toReply(before), after: this.toReply(after) };
      await this.note('server.changed', after, by, `Changed server ${after.name}`, details);
      return after;
    });
    this.health.forget(id);
    this.refresh.watch(id);
    return this.toReply(server);
  }

  /** The new key is tried first: a typo must not cut the console off. */
  async replaceKey(id: number, apiKey: string, by: Caller): Promise<ServerReply> {
    const server = await this.editable(id);
    const access = { ...this.platforms.accessOf(server), apiKey };
    const found = await this.connectionTest.test(access, server.environmentId);
    if (!found.ok) {
      throw new ProblemError('SERVER_TEST_FAILED', `${found.failed}: ${found.detail}`);
    }
    await this.uow.run(async () => {
      const current = await this.editable(id);
      await this.servers.change(id, { apiKey: this.platforms.sealKey(apiKey) });
      await this.note(
        'server.key-replaced',
        current,
        by,
        `Replaced the API key of ${current.name}`,
      );
    });
    this.refresh.watch(id);
    return this.toReply(server);
  }

  async remove(id: number, by: Caller): Promise<void> {
    await this.uow.run(async () => {
      const server = await this.editable(id);
      await this.refuseWhileOpen(server);
      await this.servers.remove(id);
      await this.note('server.removed', server, by, `Removed server ${server.name}`);
    });
    await this.refresh.unwatch(id);
    this.platforms.forget(id);
    this.health.forget(id);
  }

  toReply(server: ServerEntity): ServerReply {
    return {
      id: server.id,
      name: server.name,
      url: server.url,
      environmentId: server.environmentId,
      tls: {
        mode: server.tlsMode,
        fingerprint: server.tlsFingerprint,
        hasCa: server.tlsCa !== null,
      },
      preset: server.preset,
      version: server.version,
      edition: server.edition,
      health: this.health.of(server.id),
      createdAt: server.createdAt,
    };
  }

  /** Without what a browser shows behind it, so that the same platform is not saved twice. */
  private usableUrl(url: string): string {
    const address = platformAddress(url);
    this.platforms.assertMayConnect(address);
    return address;
  }

  private async known(id: number): Promise<ServerEntity> {
    const server = await this.servers.byId(id);
    if (server === null) throw new ProblemError('SERVER_UNKNOWN', `No server has the ID ${id}.`);
    return server;
  }

  private async editable(id: number): Promise<ServerEntity> {
    const server = await this.known(id);
    if (server.preset) {
      throw new ProblemError(
        'SERVER_PRESET',
        'Change PLATFORM_URL and the related settings instead.',
      );
    }
    return server;
  }

  private async refuseWhileOpen(server: ServerEntity): Promise<void> {
    const open = await this.redeploys.countOpen(server.id);
    if (open > 0)
      throw new ProblemError(
        'SERVER_IN_USE',
        `${counted(open, 'redeploy is', 'redeploys are')} open on it.`,
      );
  }

  private async unlessTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.uow.run(work);
    } catch (error) {
      if (databaseFault(error) !== 'unique') throw error;
      throw new ProblemError(
        'SERVER_EXISTS',
        'A server with this address and environment already exists.',
      );
    }
  }

  private note(
    action: LogAction,
    server: ServerEntity,
    by: Caller,
    message: string,
    details?: Record<string, unknown>,
  ): Promise<void> {
    const named = { id: server.id, name: server.name };
    const target = { type: 'server' as const, ...named };
    return this.eventLog.record({
      action,
      by,
      target,
      server: named,
      message,
      ...(details && { details }),
    });
  }
}

function checkedTrust(tls: TlsTrust): TlsTrust {
  if (tls.mode === 'ca' && !tls.ca) throw missing('/tls/ca');
  if (tls.mode === 'pinned' && !tls.fingerprint) throw missing('/tls/fingerprint');
  return tls;
}

function trustColumns(tls: TlsTrust) {
  return {
    tlsMode: tls.mode,
    tlsCa: (tls.mode === 'ca' ? tls.ca : undefined) ?? null,
    tlsFingerprint: (tls.mode === 'pinned' ? tls.fingerprint : undefined) ?? null,
  };
}

function missing(pointer: string): ProblemError {
  return inputRefused([{ pointer, code: 'isDefined', detail: 'is needed here' }]);
}
