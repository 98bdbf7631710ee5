import { Controller } from '@nestjs/common';
import {
  createServer,
  deleteServer,
  listServers,
  replaceApiKey,
  testConnection,
  updateServer,
  type InputOf,
} from '@stackyard/contracts';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { ServerConnectionsService } from './connection/server-connections.service.js';
import { ServersService } from './servers.service.js';

@Controller()
export class ServersController {
  constructor(
    private readonly servers: ServersService,
    private readonly connections: ServerConnectionsService,
  ) {}

  @Serves(testConnection)
  test(@Input() { body }: InputOf<typeof testConnection>) {
    return this.connections.test(body);
  }

  @Serves(listServers)
  list(@Input() { query }: InputOf<typeof listServers>) {
    return this.servers.list(query);
  }

  @Serves(createServer)
  create(@Input() { body }: InputOf<typeof createServer>, @CurrentCaller() caller: Caller) {
    return this.servers.create(body, caller);
  }

  @Serves(updateServer)
  update(@Input() { params, body }: InputOf<typeof updateServer>, @CurrentCaller() caller: Caller) {
    return this.servers.update(params.id, body, caller);
  }

  @Serves(deleteServer)
  remove(@Input() { params }: InputOf<typeof deleteServer>, @CurrentCaller() caller: Caller) {
    return this.servers.remove(params.id, caller);
  }

  @Serves(replaceApiKey)
  replaceKey(
    @Input() { params, body }: InputOf<typeof replaceApiKey>,
    @CurrentCaller() caller: Caller,
  ) {
    return this.connections.replaceKey(params.id, body.apiKey, caller);
  }
}
