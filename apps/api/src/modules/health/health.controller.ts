import { Controller } from '@nestjs/common';
import { readLiveness, readReadiness, type HealthReply } from '@stackyard/contracts';
import { Database } from '#infra/database/database.js';
import { Serves } from '#infra/http/endpoint.decorator.js';
import { version } from '#version.js';

@Controller()
export class HealthController {
  constructor(private readonly database: Database) {}

  @Serves(readLiveness)
  live(): HealthReply {
    return { status: 'ok', version };
  }

  @Serves(readReadiness)
  async ready(): Promise<HealthReply> {
    await this.database.ping();
    return { status: 'ok', version };
  }
}
