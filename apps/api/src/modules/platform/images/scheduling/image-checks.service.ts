import { Injectable } from '@nestjs/common';
import type { CheckImagesReply, CheckImagesRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { assertWithinScope, type StackScope } from '../../stacks/stack-scope.js';
import { StacksRepository } from '../../stacks/stacks.repository.js';

/**
 * Announces the checks that users request. The process that holds the lease for the server performs
 * them.
 */
@Injectable()
export class ImageChecksService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly stacks: StacksRepository,
  ) {}

  /** @throws ProblemError STACK_NOT_ALLOWED or STACK_UNKNOWN */
  async request(request: CheckImagesRequest, scope: StackScope): Promise<CheckImagesReply> {
    assertWithinScope(scope, request.stackIds ?? []);
    const stackIds = request.stackIds ?? (scope === null ? null : [...scope]);
    return this.uow.run(async () => {
      await this.outbox.add('images.check-requested', { stackIds });
      if (stackIds === null) return { stacks: await this.stacks.count({ scope }) };
      const stacks = await this.stacks.findByIds(stackIds);
      const missingId = request.stackIds?.find((id) => !stacks.some((stack) => stack.id === id));
      if (missingId === undefined) return { stacks: stacks.length };
      throw new ProblemError('STACK_UNKNOWN', `There is no stack ${missingId}.`);
    });
  }
}
