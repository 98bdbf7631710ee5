import { Injectable } from '@nestjs/common';
import {
  maxImageIgnores,
  type IgnoreImageRequest,
  type ImageIgnoreReply,
  type ListImageIgnoresReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { nameOf, parseReference } from '../../registries/image-reference.js';
import type { ImageIgnoreEntity } from './image-ignore.entity.js';
import { toImageIgnoreReply } from './image-ignore-reply.js';
import { ImageIgnoresRepository } from './image-ignores.repository.js';

@Injectable()
export class ImageIgnoresService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly ignores: ImageIgnoresRepository,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery): Promise<ListImageIgnoresReply> {
    const { rows, nextCursor } = await this.ignores.findPage(this.now(), query);
    return { ignored: rows.map(toImageIgnoreReply), nextCursor };
  }

  /** @throws ProblemError VALIDATION_FAILED, IMAGE_NOT_IGNORABLE or IMAGE_IGNORES_FULL */
  async add(request: IgnoreImageRequest, by: Caller): Promise<ImageIgnoreReply> {
    const name = imageNameOf(request.reference);
    const createdAt = this.now();
    const until = request.until == null ? null : new Date(request.until).toISOString();
    if (until !== null && until <= createdAt) {
      const detail = 'must be in the future';
      throw invalidInputProblem([{ pointer: '/until', code: 'minDate', detail }]);
    }
    return this.uow.run(async () => {
      if ((await this.ignores.findActive(createdAt)).length >= maxImageIgnores) {
        throw new ProblemError(
          'IMAGE_IGNORES_FULL',
          `There are already ${maxImageIgnores} ignored images.`,
        );
      }
      const ignore = await this.ignores.insert({
        name,
        digest: request.digest ?? null,
        until,
        reason: request.reason.trim(),
        createdAt,
        createdBy: by.actor,
      });
      await this.outbox.add('image-ignores.changed', {});
      await this.recordInLog('image.ignored', ignore, by, {
        message: `Newer images of ${name} ignored`,
        reason: ignore.reason,
      });
      return toImageIgnoreReply(ignore);
    });
  }

  /** @throws ProblemError IMAGE_IGNORE_UNKNOWN */
  async remove(id: number, by: Caller): Promise<void> {
    await this.uow.run(async () => {
      const ignore = await this.ignores.find(id);
      if (ignore === null) {
        throw new ProblemError('IMAGE_IGNORE_UNKNOWN', `There is no ignored image ${id}.`);
      }
      await this.ignores.remove(id);
      await this.outbox.add('image-ignores.changed', {});
      await this.recordInLog('image.unignored', ignore, by, {
        message: `Newer images of ${ignore.name} no longer ignored`,
        reason: null,
      });
    });
  }

  private recordInLog(
    action: 'image.ignored' | 'image.unignored',
    { id, name, digest, until }: ImageIgnoreEntity,
    by: Caller,
    record: { message: string; reason: string | null },
  ): Promise<void> {
    const details = { digest, until };
    return this.eventLog.record({
      action,
      by,
      target: { type: 'image', id, name },
      details,
      ...record,
    });
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}

function imageNameOf(text: string): string {
  const reference = parseReference(text);
  if (reference?.tag != null) return nameOf({ ...reference, tag: reference.tag });
  throw new ProblemError('IMAGE_NOT_IGNORABLE', `${text} is not an image reference with a tag.`);
}
