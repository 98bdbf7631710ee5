import { Injectable } from '@nestjs/common';
import type { SshHostReply, SshTestReply, TestSshRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { SshSetupService } from './ssh-setup.service.js';
import {
  Ssh,
  SshFailure,
  type PresentedHost,
  type SshConnection,
  type SshTarget,
} from './ssh.port.js';

/** Operators search the log for this text, so it must not change. */
const sshTestFailedMessage = 'SSH Test fehlgeschlagen';

const expectedOutput = 'stackyard';
/** Timeout for the test command. Connecting has its own timeout. */
const commandTimeoutMs = 15_000;

@Injectable()
export class SshTestService {
  private readonly log: Logger;

  constructor(
    private readonly setup: SshSetupService,
    private readonly ssh: Ssh,
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('maintenance');
  }

  /**
   * @throws ProblemError SSH_TEST_FAILED with the stage at which the test failed,
   * SSH_NOT_CONFIGURED, SSH_SECRET_MISSING or VALIDATION_FAILED
   */
  async test(overrides: TestSshRequest, by: Caller): Promise<SshTestReply> {
    const target = await this.setup.resolveTarget(overrides);
    const startedAt = performance.now();
    try {
      const { host, jumpHost } = await this.testConnection(target, by);
      await this.record(target, by, null);
      return { host, jumpHost, durationMs: Math.round(performance.now() - startedAt) };
    } catch (error) {
      if (!(error instanceof SshFailure)) throw error;
      this.log.warn({ stage: error.stage, host: target.host, err: error }, sshTestFailedMessage);
      await this.record(target, by, error);
      throw toProblem(error, target);
    }
  }

  private async testConnection(target: SshTarget, by: Caller) {
    const connection = await this.ssh.connect(target);
    try {
      await this.setup.storeAcceptedKeys(connection, by);
      await runTestCommand(connection);
      const { target: host, jump } = connection;
      return { host: toReply(host), jumpHost: jump && toReply(jump) };
    } finally {
      connection.close();
    }
  }

  private record(target: SshTarget, by: Caller, failure: SshFailure | null): Promise<void> {
    const { host, port, username } = target;
    return this.uow.run(() =>
      this.eventLog.record({
        action: 'ssh.tested',
        by,
        outcome: failure ? 'failure' : 'success',
        severity: failure ? 'warning' : 'info',
        target: { type: 'maintenance', id: null, name: 'SSH access' },
        message: failure
          ? `${sshTestFailedMessage}: ${failure.message}`
          : `SSH access to ${host} was tested`,
        details: { host, port, username, stage: failure?.stage ?? null },
      }),
    );
  }
}

async function runTestCommand(connection: SshConnection): Promise<void> {
  let output = '';
  const exit = await connection.run(`echo ${expectedOutput}`, {
    signal: AbortSignal.timeout(commandTimeoutMs),
    onOutput: (_, chunk) => {
      if (output.length < 1000) output += chunk.toString('utf8');
    },
  });
  if (exit.code === 0 && output.includes(expectedOutput)) return;
  throw new SshFailure(
    'command',
    `A command was accepted but did not run correctly: ${output.trim().slice(0, 200)}`,
  );
}

function toProblem(failure: SshFailure, target: SshTarget): ProblemError {
  const { stage, rejectedHost: presentedHost } = failure;
  const { jump } = target;
  const isJumpHost = jump && presentedHost?.host === jump.host && presentedHost.port === jump.port;
  const login = isJumpHost ? jump : target;
  return new ProblemError('SSH_TEST_FAILED', failure.message, {
    ssh: {
      stage,
      presented: presentedHost && toReply(presentedHost),
      expected: presentedHost ? login.expectedFingerprint : null,
    },
  });
}

function toReply({ host, port, hostKey }: PresentedHost): SshHostReply {
  return { host, port, ...hostKey };
}
