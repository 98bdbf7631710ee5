import { Injectable } from '@nestjs/common';
import type { InputFault, StackVerification, StackVerificationReply } from '@stackyard/contracts';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { ProbeGuard } from '#infra/outbound/probe-guard.adapter.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { StackSettingsRepository } from '../settings/stack-settings.repository.js';
import { assertWithinScope, type StackScope } from '../stack-scope.js';
import { StacksRepository, type ListedStack } from '../stacks.repository.js';
import {
  normalizeVerification,
  loggedVerification,
  toVerificationReply,
} from './stack-verification.js';

@Injectable()
export class StackVerificationService {
  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly stacks: StacksRepository,
    private readonly stackSettings: StackSettingsRepository,
    private readonly guard: ProbeGuard,
    private readonly eventLog: EventLogService,
  ) {}

  /** @throws ProblemError STACK_UNKNOWN or STACK_NOT_ALLOWED */
  async read(stackId: number, scope: StackScope): Promise<StackVerificationReply> {
    await this.requireStack(stackId, scope);
    return this.toReply(await this.stackSettings.verificationOf(stackId));
  }

  /** @throws ProblemError STACK_UNKNOWN, STACK_NOT_ALLOWED or VALIDATION_FAILED */
  set(
    stackId: number,
    verification: StackVerification,
    by: Caller,
  ): Promise<StackVerificationReply> {
    this.checkProbes(verification);
    return this.uow.run(async () => {
      const stack = await this.requireStack(stackId, by.stackIds);
      const before = await this.stackSettings.verificationOf(stackId);
      const after = normalizeVerification(verification);
      if (JSON.stringify(before) === JSON.stringify(after)) return this.toReply(after);
      await this.stackSettings.saveVerification(stack, after);
      const { id, name, serverId, serverName } = stack;
      await this.eventLog.record({
        action: 'stack.changed',
        by,
        target: { type: 'stack', id, name },
        server: { id: serverId, name: serverName },
        message: `Verification of ${name} changed`,
        details: { before: loggedVerification(before), after: loggedVerification(after) },
      });
      return this.toReply(after);
    });
  }

  private checkProbes({ probes = [] }: StackVerification): void {
    const names = probes.map(({ name }) => name.trim());
    const faults = probes.flatMap(({ url, address }, index) => {
      const pointer = `/probes/${index}`;
      const name = names[index] ?? '';
      return [
        ...(names.indexOf(name) < index ? [takenNameFault(`${pointer}/name`)] : []),
        ...((url === undefined) === (address === undefined) ? [ambiguousTargetFault(pointer)] : []),
        ...(url === undefined ? [] : this.guard.faultsOf(`${pointer}/url`, hostOf(url))),
        ...(address === undefined
          ? []
          : this.guard.faultsOf(`${pointer}/address`, hostOf(`tcp://${address}`))),
      ];
    });
    if (faults.length > 0) throw invalidInputProblem(faults);
  }

  private async requireStack(stackId: number, scope: StackScope): Promise<ListedStack> {
    assertWithinScope(scope, [stackId]);
    const stack = await this.stacks.findListedById(stackId);
    if (stack !== null) return stack;
    throw new ProblemError('STACK_UNKNOWN', `There is no stack ${stackId}.`);
  }

  private toReply(verification: StackVerification): StackVerificationReply {
    const { REDEPLOY_VERIFY_TIMEOUT_SECONDS, REDEPLOY_SETTLE_SECONDS } = this.settings;
    return toVerificationReply(verification, {
      timeoutSeconds: REDEPLOY_VERIFY_TIMEOUT_SECONDS,
      settleSeconds: REDEPLOY_SETTLE_SECONDS,
    });
  }
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^\[|\]$/g, '') : '';
}

function takenNameFault(pointer: string): InputFault {
  return { pointer, code: 'unique', detail: 'is the name of another probe' };
}

function ambiguousTargetFault(pointer: string): InputFault {
  return {
    pointer: `${pointer}/url`,
    code: 'oneTarget',
    detail: 'either this or address is required',
  };
}
