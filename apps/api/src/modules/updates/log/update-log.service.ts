import { Injectable } from '@nestjs/common';
import type { UpdateLogLine } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { UpdateRunEntity } from '../run/update-run.entity.js';
import { UpdatesRepository } from '../updates.repository.js';

/**
 * Maximum number of log lines. When the log reaches this size, the output of the script is no
 * longer stored. The script keeps running, and lines that Stackyard itself writes are still stored.
 */
const maxLines = 20_000;
const linesPerBatch = 500;

@Injectable()
export class UpdateLogService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly updates: UpdatesRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('maintenance');
  }

  addStackyardLine(run: UpdateRunEntity, text: string): Promise<void> {
    return this.add(run, 'stackyard', [text]);
  }

  /**
   * Stores and announces log lines. Output is read only as fast as it is stored, so that large
   * output does not fill up the memory. A failure to store lines does not end the update.
   */
  async add(
    run: UpdateRunEntity,
    stream: UpdateLogLine['stream'],
    texts: readonly string[],
  ): Promise<void> {
    for (let start = 0; start < texts.length; start += linesPerBatch) {
      const lines = this.numberLines(run, stream, texts.slice(start, start + linesPerBatch));
      if (lines.length === 0) return;
      try {
        await this.uow.run(async () => {
          await this.updates.addLines(run, lines);
          await this.outbox.add('update.logged', { updateId: run.id, lines });
        });
      } catch (error) {
        run.lines -= lines.length;
        this.log.warn(
          { err: error, updateId: run.id },
          'Some log lines of an update could not be stored',
        );
        return;
      }
    }
  }

  private numberLines(
    run: UpdateRunEntity,
    stream: UpdateLogLine['stream'],
    texts: readonly string[],
  ): UpdateLogLine[] {
    const at = this.clock.now().toISOString();
    const remaining = stream === 'stackyard' ? texts.length : Math.max(0, maxLines - run.lines);
    const unnumberedLines = texts.slice(0, remaining).map((text) => ({ stream, text }));
    if (unnumberedLines.length < texts.length && !run.truncated) {
      run.truncated = true;
      const text = `The script printed more than ${maxLines} lines; the rest was discarded.`;
      unnumberedLines.push({ stream: 'stackyard', text });
    }
    return unnumberedLines.map((line) => ({ seq: (run.lines += 1), at, ...line }));
  }
}
