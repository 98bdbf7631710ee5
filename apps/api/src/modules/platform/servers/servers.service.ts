import { Injectable } from '@nestjs/common';
import {
  fullListPageSize,
  type CreateServerRequest,
  type ListServersReply,
  type ServerReply,
  type TlsTrust,
  type UpdateServerRequest,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { pageOfRows } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { HeldImagesService } from '../redeploys/held-images/held-images.service.js';
import { StackRefreshService } from '../stacks/refresh/stack-refresh.service.js';
import { PlatformsService } from './connection/platforms.service.js';
import { ServerHealthService } from './server-health.service.js';
import { sortUnique, validateTrust, missingFieldProblem } from './server-input.js';
import { ServerRecordsService } from './server-records.service.js';
import { toServerReply } from './server-reply.js';
import type { ServerEntity } from './server.entity.js';
import { ServersRepository } from './servers.repository.js';

const presetFirstOrder = {
  list: 'servers',
  sortColumns: { own: 'number', id: 'number' },
  order: 'asc',
  pageSize: fullListPageSize,
} as const;

/** Manages the saved connections to platforms. Replies never contain API keys. */
@Injectable()
export class ServersService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly servers: ServersRepository,
    private readonly records: ServerRecordsService,
    private readonly heldImages: HeldImagesService,
    private readonly platforms: PlatformsService,
    private readonly health: ServerHealthService,
    private readonly refresh: StackRefreshService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery): Promise<ListServersReply> {
    const allServers = await this.servers.findAll();
    const sortableServers = allServers.map((server) => ({
      own: server.preset ? 0 : 1,
      id: server.id,
      server,
    }));
    const { rows, nextCursor } = pageOfRows(sortableServers, presetFirstOrder, query);
    return { servers: rows.map(({ server }) => this.replyOf(server)), nextCursor };
  }

  async create(request: CreateServerRequest, by: Caller): Promise<ServerReply> {
    const url = this.platforms.normalizeUrl(request.url);
    const tls = validateTrust(request.tls ?? { mode: 'system' });
    const server = await this.runWithUniqueName(async () => {
      const created = await this.servers.insert({
        name: request.name,
        url,
        environmentIds: sortUnique(request.environmentIds ?? []),
        apiKey: this.platforms.sealKey(request.apiKey),
        ...trustColumns(tls),
        preset: false,
        version: null,
        edition: null,
        keepImages: request.keepImages ?? true,
        heldImages: null,
        createdAt: this.clock.now().toISOString(),
      });
      await this.records.record('server.created', created, by, `Saved server ${created.name}`);
      return created;
    });
    this.refresh.watch(server.id);
    return this.replyOf(server);
  }

  async update(id: number, request: UpdateServerRequest, by: Caller): Promise<ServerReply> {
    const change: Partial<ServerEntity> = {
      ...(request.name !== undefined && { name: request.name }),
      ...(request.url !== undefined && { url: this.platforms.normalizeUrl(request.url) }),
      ...(request.apiKey !== undefined && { apiKey: this.platforms.sealKey(request.apiKey) }),
      ...(request.environmentIds !== undefined && {
        environmentIds: sortUnique(request.environmentIds),
      }),
      ...(request.tls !== undefined && trustColumns(validateTrust(request.tls))),
      ...(request.keepImages !== undefined && { keepImages: request.keepImages }),
    };
    const server = await this.runWithUniqueName(async () => {
      const before = await this.records.requireEditable(id);
      if (change.url !== undefined && change.url !== before.url) {
        if (request.apiKey === undefined) throw missingFieldProblem('/apiKey');
        await this.records.assertNoOpenRedeploys(before);
      }
      if (Object.keys(change).length > 0) await this.servers.change(id, change);
      const after = await this.records.requireServer(id);
      const details = { before: this.replyOf(before), after: this.replyOf(after) };
      await this.records.record(
        'server.changed',
        after,
        by,
        `Changed server ${after.name}`,
        details,
      );
      return after;
    });
    this.health.forget(id);
    this.refresh.watch(id);
    this.heldImages.wake();
    return this.replyOf(server);
  }

  async remove(id: number, by: Caller): Promise<void> {
    const removedServer = await this.uow.run(async () => {
      const server = await this.records.requireEditable(id);
      await this.records.assertNoOpenRedeploys(server);
      await this.servers.remove(id);
      await this.records.record('server.removed', server, by, `Removed server ${server.name}`);
      return server;
    });
    await this.refresh.unwatch(id);
    await this.heldImages.release(removedServer);
    this.platforms.forget(id);
    this.health.forget(id);
  }

  private replyOf(server: ServerEntity): ServerReply {
    return toServerReply(server, this.health.read(server.id));
  }

  private runWithUniqueName<T>(work: () => Promise<T>): Promise<T> {
    return this.uow.runUnique(
      work,
      () =>
        new ProblemError(
          'SERVER_EXISTS',
          'A server with this address and the same environments already exists.',
        ),
    );
  }
}

function trustColumns(tls: TlsTrust) {
  return {
    tlsMode: tls.mode,
    tlsCa: (tls.mode === 'ca' ? tls.ca : undefined) ?? null,
    tlsFingerprint: (tls.mode === 'pinned' ? tls.fingerprint : undefined) ?? null,
  };
}
