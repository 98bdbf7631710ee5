import { Injectable } from '@nestjs/common';
import type { RedeployServiceReply } from '@stackyard/contracts';
import { isDeepStrictEqual } from 'node:util';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { printableText } from '#infra/text/control-characters.js';
import { roomsOfStack } from '../../stacks/stack-scope.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeployRecordsService } from '../run/redeploy-records.service.js';
import { limitEventLines, type EventLine } from './container-events.js';
import { RedeployServicesRepository } from './redeploy-services.repository.js';

/** Log lines and service states that have been observed but not stored yet. */
interface NewObservations {
  lines: readonly EventLine[];
  services: RedeployServiceReply[];
}

/** Stores the progress of services, and adds container events to the log of the run. */
@Injectable()
export class ProgressJournalService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly records: RedeployRecordsService,
    private readonly services: RedeployServicesRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  requireRedeploy(id: number): Promise<RedeployEntity> {
    return this.records.requireRedeploy(id);
  }

  /**
   * Returns the services and the time of the latest event as stored before an interruption, so that
   * the observation can continue from there.
   */
  async readStoredProgress(id: number) {
    return {
      services: await this.services.findByRedeploy(id),
      latestEventAt: await this.services.latestEventAt(id),
    };
  }

  async store(id: number, { lines, services }: NewObservations): Promise<void> {
    const isSame = isDeepStrictEqual(services, await this.services.findByRedeploy(id));
    if (isSame && lines.length === 0) return;
    await this.uow.run(async () => {
      const row = await this.records.requireRedeploy(id);
      if (lines.length > 0) {
        const storedCount = await this.services.countEventLines(id);
        const now = this.clock.now().toISOString();
        const storedLines = limitEventLines(lines, storedCount, now);
        const printableLines = storedLines.map((line) => ({
          ...line,
          text: printableText(line.text),
          output: null,
        }));
        await this.records.append(row, printableLines);
      }
      if (isSame) return;
      await this.services.save(id, services);
      const payload = { redeployId: id, services };
      await this.outbox.add('redeploy.progressed', payload, roomsOfStack(row.stackId));
    });
  }
}
