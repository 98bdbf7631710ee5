import { Injectable } from '@nestjs/common';
import type { ConnectionTestReply, ServerReply, TestConnectionRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { StackRefreshService } from '../../stacks/refresh/stack-refresh.service.js';
import { ConnectionTestService } from './connection-test.service.js';
import { PlatformsService } from './platforms.service.js';
import { ServerHealthService } from '../server-health.service.js';
import { validateTrust, missingFieldProblem } from '../server-input.js';
import { ServerRecordsService } from '../server-records.service.js';
import { toServerReply } from '../server-reply.js';
import { ServersRepository } from '../servers.repository.js';

/**
 * Tests connection settings before they are saved, and tests a new API key before it replaces the
 * stored one.
 */
@Injectable()
export class ServerConnectionsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly servers: ServersRepository,
    private readonly records: ServerRecordsService,
    private readonly platforms: PlatformsService,
    private readonly connectionTest: ConnectionTestService,
    private readonly health: ServerHealthService,
    private readonly refresh: StackRefreshService,
  ) {}

  async test(request: TestConnectionRequest): Promise<ConnectionTestReply> {
    const savedServer =
      request.serverId === undefined ? null : await this.records.requireServer(request.serverId);
    const storedAccess = savedServer && this.platforms.accessOf(savedServer);
    const url =
      request.url === undefined ? storedAccess?.url : this.platforms.normalizeUrl(request.url);
    // A stored API key is sent only to the URL for which it was saved.
    const apiKey = request.apiKey ?? (url === storedAccess?.url ? storedAccess?.apiKey : undefined);
    if (url === undefined) throw missingFieldProblem('/url');
    if (apiKey === undefined) throw missingFieldProblem('/apiKey');
    const tls = request.tls
      ? validateTrust(request.tls)
      : (storedAccess?.tls ?? { mode: 'system' });
    const environmentIds = request.environmentIds ?? savedServer?.environmentIds ?? [];
    return this.connectionTest.test({ url, apiKey, tls }, environmentIds);
  }

  /**
   * Replaces the stored API key if a test with the new key succeeds, and rejects the new key
   * otherwise, so that a typo does not break the connection.
   */
  async replaceKey(id: number, apiKey: string, by: Caller): Promise<ServerReply> {
    const server = await this.records.requireEditable(id);
    const access = { ...this.platforms.accessOf(server), apiKey };
    const testResult = await this.connectionTest.test(access, server.environmentIds);
    if (!testResult.ok) {
      throw new ProblemError('SERVER_TEST_FAILED', `${testResult.failed}: ${testResult.detail}`);
    }
    await this.uow.run(async () => {
      const currentServer = await this.records.requireEditable(id);
      await this.servers.change(id, { apiKey: this.platforms.sealKey(apiKey) });
      await this.records.record(
        'server.key-replaced',
        currentServer,
        by,
        `Replaced the API key of ${currentServer.name}`,
      );
    });
    this.refresh.watch(id);
    return toServerReply(server, this.health.read(id));
  }
}
