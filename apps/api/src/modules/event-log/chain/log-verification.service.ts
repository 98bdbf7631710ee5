import { Injectable } from '@nestjs/common';
import type {
  LogChainReply,
  LogFault,
  LogVerdict,
  LogVerifyLine,
  VerifyLogsQuery,
} from '@stackyard/contracts';
import { chainVersion, ChainWalk, type ChainHead } from '@stackyard/event-chain';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogRepository } from '../event-log.repository.js';
import { EventLogService } from '../event-log.service.js';
import { startStream } from '../start-stream.js';
import { LogChainRepository } from './log-chain.repository.js';

const linksPerProgressLine = 20_000;
/**
 * If the client of a running verification has read nothing for this long, another verification may
 * replace it.
 */
const readerTimeoutMs = 60_000;

interface VerificationProgress {
  lastReadAtMs: number;
}

@Injectable()
export class LogVerificationService {
  private currentVerification: VerificationProgress | null = null;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly entries: EventLogRepository,
    private readonly chain: LogChainRepository,
    private readonly eventLog: EventLogService,
  ) {}

  async readChainHead(): Promise<LogChainReply> {
    const { head_id, head_hash, links, removed } = await this.entries.readChainState();
    return {
      version: chainVersion,
      headId: head_id,
      headHash: head_hash.toString('hex'),
      links,
      removed,
    };
  }

  /**
   * Verifies the chain up to its current end. Yields the progress and finally the verdict. Stops
   * when the caller stops reading or another verification replaces this one.
   *
   * @throws ProblemError LOG_VERIFICATION_RUNNING
   */
  async verify({ head }: VerifyLogsQuery, by: Caller): Promise<AsyncIterable<LogVerifyLine>> {
    if (
      this.currentVerification &&
      performance.now() - this.currentVerification.lastReadAtMs < readerTimeoutMs
    ) {
      throw new ProblemError(
        'LOG_VERIFICATION_RUNNING',
        'Wait until the running verification has finished.',
      );
    }
    const progress = { lastReadAtMs: performance.now() };
    this.currentVerification = progress;
    return startStream(this.verifyChain(progress, readHead(head), by));
  }

  private async *verifyChain(
    progress: VerificationProgress,
    expectedHead: ChainHead | undefined,
    by: Caller,
  ): AsyncGenerator<LogVerifyLine, void, undefined> {
    try {
      const { head_id: id, head_hash: hash, links: total } = await this.entries.readChainState();
      const head = { id, hash };
      const walk = new ChainWalk(head, expectedHead);
      let fault: LogFault | null = null;
      yield { kind: 'progress', checked: 0, of: total };
      for await (const links of this.chain.links(head)) {
        for (const link of links) fault ??= walk.step(link);
        // Another verification has replaced this one, because the client of this one read nothing
        // for too long.
        if (this.currentVerification !== progress) return;
        progress.lastReadAtMs = performance.now();
        if (fault) break;
        if (walk.checked % linksPerProgressLine < links.length) {
          yield { kind: 'progress', checked: walk.checked, of: total };
        }
      }
      fault ??= walk.end(await this.chain.findDeletions()) ?? (await this.findInsertionFault());
      if (fault) await this.recordFault(fault, by);
      yield toVerdict(walk, head, fault);
    } finally {
      if (this.currentVerification === progress) this.currentVerification = null;
    }
  }

  private async findInsertionFault(): Promise<LogFault | null> {
    const id = await this.chain.findStrayEntry();
    return id === null
      ? null
      : { kind: 'inserted', id, found: `Entry ${id} is stored after the end of the chain.` };
  }

  private recordFault(fault: LogFault, by: Caller): Promise<void> {
    return this.uow.run(() =>
      this.eventLog.record({
        action: 'log.chain-broken',
        by,
        outcome: 'failure',
        severity: 'error',
        target: { type: 'log', id: fault.id, name: 'event log' },
        message: `The chain of the event log is broken: ${fault.found}`,
        details: { ...fault },
      }),
    );
  }
}

function toVerdict(walk: ChainWalk, head: ChainHead, fault: LogFault | null): LogVerdict {
  return {
    kind: 'verdict',
    intact: fault === null,
    checked: walk.checked,
    fault,
    headId: head.id,
    headHash: Buffer.from(head.hash).toString('hex'),
    openDeletions: walk.openDeletions,
  };
}

/**
 * Parses the `head` of a query, an ID and a hash separated by a colon; undefined if it is omitted.
 * The contract has already validated the format.
 */
function readHead(text: string | undefined): ChainHead | undefined {
  const [id, hash] = text?.split(':') ?? [];
  return id === undefined || hash === undefined
    ? undefined
    : { id: Number(id), hash: Buffer.from(hash, 'hex') };
}
