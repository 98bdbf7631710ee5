import { Injectable } from '@nestjs/common';
import type { RedeployLogLine } from '@stackyard/contracts';
import { PlatformError, type EnvVariable } from '@stackyard/platform-client';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { countWithNoun } from '#infra/text/counted.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { EvidenceCollectionService } from './evidence-collection.service.js';
import {
  EvidenceSourceService,
  type FailedRun,
  type RemainingContainers,
} from './evidence-source.service.js';
import type { Evidence } from './evidence.js';
import { EvidenceStorageService } from './evidence-storage.service.js';
import { SecretMask, secretsIn } from './secret-mask.js';

/** Time limit for all requests together. The next run in the queue has to wait for them. */
const collectTimeoutMs = 15_000;

/** The data for recording a failure, in addition to the reason of the failure. */
export interface Explanation {
  /** Masks the stack's secrets in everything that is stored about the failure. */
  mask: SecretMask;
  /** Encrypted evidence; null if there is no evidence to store. */
  sealed: string | null;
  /** Line about the evidence for the log of the run; null if there is nothing to report. */
  line: Pick<RedeployLogLine, 'level' | 'text'> | null;
}

/** Explains failures with evidence. Errors during collection do not change the result of the run. */
@Injectable()
export class FailureExplanationService {
  private readonly log: Logger;

  constructor(
    private readonly evidenceSource: EvidenceSourceService,
    private readonly collection: EvidenceCollectionService,
    private readonly evidence: EvidenceStorageService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
  }

  /**
   * @param message - the platform's message about the failure
   * @param interruptSignal - aborted when this process stops working on the run and leaves it
   * unfinished
   */
  async explain(
    redeploy: RedeployEntity,
    message: string,
    interruptSignal: AbortSignal,
  ): Promise<Explanation> {
    const explanation = await this.withRemainingContainers(
      redeploy,
      interruptSignal,
      (run, remaining) =>
        this.evidence.isOff
          ? explanationOf(remaining.variables)
          : this.collect(run, remaining, message),
    );
    interruptSignal.throwIfAborted();
    return explanation;
  }

  /** Returns the mask for a failure whose evidence has already been stored. */
  async readMask(redeploy: RedeployEntity, interruptSignal: AbortSignal): Promise<SecretMask> {
    const explainWithoutEvidence = (_: FailedRun, { variables }: RemainingContainers) =>
      explanationOf(variables);
    return (await this.withRemainingContainers(redeploy, interruptSignal, explainWithoutEvidence))
      .mask;
  }

  /**
   * Returns the result of `use` for the remaining containers. Returns an explanation without
   * evidence if an error occurs, if the run changed nothing, or if the stack or the server was
   * removed. The mask of this explanation covers only the variables read so far.
   */
  private async withRemainingContainers(
    redeploy: RedeployEntity,
    interruptSignal: AbortSignal,
    use: (run: FailedRun, remaining: RemainingContainers) => Explanation | Promise<Explanation>,
  ): Promise<Explanation> {
    const variables: EnvVariable[] = [];
    const timeoutSignal = AbortSignal.timeout(collectTimeoutMs);
    try {
      return await withSignals([interruptSignal, timeoutSignal], async (signal) => {
        const run = await this.evidenceSource.collect(redeploy, signal);
        if (run === null) return explanationOf(variables);
        variables.push(...(await this.evidenceSource.readVariables(run)));
        // The run failed before it changed anything, so its containers do not explain the failure.
        if (redeploy.applyStartedAt === null) return explanationOf(variables);
        const remaining = await this.evidenceSource.inspectContainers(run);
        return await use(run, { ...remaining, variables: [...variables, ...remaining.variables] });
      });
    } catch (error) {
      interruptSignal.throwIfAborted();
      const logFields = { err: error, redeploy: redeploy.id };
      this.log.warn(logFields, 'The containers of a failed run were not read');
      const reason = error instanceof PlatformError ? error.message : 'Internal error.';
      const text = `The state of the containers was not stored: ${reason}`;
      const line = this.evidence.isOff ? null : ({ level: 'warn', text } as const);
      return { ...explanationOf(variables), line };
    }
  }

  private async collect(
    run: FailedRun,
    remaining: RemainingContainers,
    message: string,
  ): Promise<Explanation> {
    const evidence = await this.collection.collect(run, remaining, message);
    const line = { level: 'info', text: storedEvidenceText(evidence) } as const;
    return {
      ...explanationOf(remaining.variables),
      sealed: await this.evidence.seal(evidence),
      line,
    };
  }
}

function explanationOf(variables: readonly EnvVariable[]): Explanation {
  return { mask: new SecretMask(secretsIn(variables)), sealed: null, line: null };
}

function storedEvidenceText({ containers, missing }: Evidence): string {
  if (containers.length === 0) {
    return missing.length === 0
      ? 'The stack has no containers whose state could be stored.'
      : `No containers left. Missing: ${missing.join(', ')}.`;
  }
  return `Stored the state and the last log lines of ${countWithNoun(containers.length, 'container')}.`;
}
