import { Injectable } from '@nestjs/common';
import type { ProbeResultReply, RedeployProbesReply } from '@stackyard/contracts';
import { PlatformError } from '@stackyard/platform-client';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { CompressedSecretBox } from '#infra/compressed-secret-box.js';
import { SecretBox } from '#infra/secret-box.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { printableText } from '#infra/text/control-characters.js';
import { truncateText } from '../evidence/evidence.js';
import { EvidenceSourceService } from '../evidence/evidence-source.service.js';
import { SecretMask, secretsIn } from '../evidence/secret-mask.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import type { RunContext } from '../run/run-context.js';
import { RedeployProbesRepository } from './redeploy-probes.repository.js';
import type { SentProbe } from './stack-checks.js';

type StoredProbe = Omit<ProbeResultReply, 'step'>;

const maxExcerptLength = 300;
/**
 * Number of characters of a response that are searched for secrets. More text is searched than
 * stored, because a secret that is cut off at the end of the stored excerpt would not be
 * recognized.
 */
const maxSearchedLength = 16_384;
/** Time limit for collecting the secret values of the stack. */
const readTimeoutMs = 5000;

@Injectable()
export class RunProbesService {
  private readonly box: CompressedSecretBox<StoredProbe[]>;

  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly storedProbes: RedeployProbesRepository,
    private readonly evidenceSource: EvidenceSourceService,
    box: SecretBox,
  ) {
    this.box = new CompressedSecretBox(box, 'redeploy-probes');
  }

  /** Stores the results of probes and replaces earlier results of the same step. */
  async store({ redeploy, signal }: RunContext, probes: readonly SentProbe[]): Promise<void> {
    if (probes.length === 0) return;
    const hasUnexpectedResponse = probes.some(
      ({ fault, responseBody }) => fault !== null && responseBody,
    );
    const mask = hasUnexpectedResponse ? await this.maskFor(redeploy, signal) : null;
    const sealed = await this.box.seal(probes.map((probe) => toStoredProbe(probe, mask)));
    const step = redeploy.rollbackStartedAt === null ? 'verifying' : 'rolling-back';
    await this.uow.run(() => this.storedProbes.save({ redeployId: redeploy.id, step, sealed }));
  }

  async read(redeployId: number, by: Caller): Promise<RedeployProbesReply> {
    const isRestricted = !by.permissions.has('stacks-logs');
    const rows = await this.storedProbes.findByRedeploy(redeployId);
    const results = await Promise.all(
      rows.map(async ({ step, sealed }) => {
        const probes = (await this.box.open(sealed)) ?? [];
        return probes.map((probe) => ({ step, ...probe }));
      }),
    );
    const probes = results.flat();
    return {
      probes: isRestricted ? probes.map((probe) => ({ ...probe, excerpt: null })) : probes,
      isRestricted,
    };
  }

  /**
   * Returns the mask for the secrets of the stack; null if it is unknown which values are secret,
   * or if evidence is turned off.
   */
  private async maskFor(
    redeploy: RedeployEntity,
    stopSignal: AbortSignal,
  ): Promise<SecretMask | null> {
    if (this.settings.REDEPLOY_EVIDENCE === 0) return null;
    try {
      const timeoutSignal = AbortSignal.timeout(readTimeoutMs);
      return await withSignals([stopSignal, timeoutSignal], async (signal) => {
        const run = await this.evidenceSource.collect(redeploy, signal);
        if (run === null) return null;
        const stackVariables = await this.evidenceSource.readVariables(run);
        const { inspectedContainers, variables } = await this.evidenceSource.inspectContainers(run);
        const areAllInspected = inspectedContainers.every(({ detail }) => detail !== null);
        return areAllInspected
          ? new SecretMask(secretsIn([...stackVariables, ...variables]))
          : null;
      });
    } catch (error) {
      stopSignal.throwIfAborted();
      if (error instanceof PlatformError) return null;
      throw error;
    }
  }
}

function toStoredProbe(
  { responseBody, fault, ...probe }: SentProbe,
  mask: SecretMask | null,
): StoredProbe {
  const excerpt =
    fault === null || responseBody === null || mask === null ? null : excerptOf(responseBody, mask);
  return { ...probe, fault, excerpt };
}

function excerptOf(responseBody: string, mask: SecretMask): string {
  const lines = responseBody
    .slice(0, maxSearchedLength)
    .split(/\r?\n/)
    // The last line may end with the start of a secret, which is removed only if the line is marked
    // as cut.
    .map((text, index, allLines) => ({
      text: printableText(text),
      isCut: index === allLines.length - 1 && responseBody.length > maxSearchedLength,
    }));
  const text = mask.maskLines(lines).join(' ').replace(/\s+/g, ' ').trim();
  return truncateText(text, maxExcerptLength);
}
