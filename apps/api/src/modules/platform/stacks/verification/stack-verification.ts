import type { StackProbe, StackVerification, StackVerificationReply } from '@stackyard/contracts';

export const defaultVerification: StackVerification = {};

/**
 * Trims texts and removes duplicates and empty lists, so that equal settings are stored in the same
 * form.
 */
export function normalizeVerification(verification: StackVerification): StackVerification {
  const { timeoutSeconds, settleSeconds, probes = [] } = verification;
  const lists = {
    optionalServices: distinctTrimmed(verification.optionalServices),
    probes: probes.map((probe) => ({ ...probe, name: probe.name.trim() })),
    failurePatterns: distinctTrimmed(verification.failurePatterns),
    readyPatterns: distinctTrimmed(verification.readyPatterns),
  };
  return {
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(settleSeconds !== undefined && { settleSeconds }),
    ...Object.fromEntries(Object.entries<unknown[]>(lists).filter(([, list]) => list.length > 0)),
  };
}

/** Returns the target of a probe without the query of its URL, which may contain a secret. */
export function probeTarget({ url, address = '' }: Pick<StackProbe, 'url' | 'address'>): string {
  return url?.replace(/\?.*$/, '') ?? address;
}

/** Returns the settings for the event log. For each probe, includes only the name and the target. */
export function loggedVerification(verification: StackVerification): Record<string, unknown> {
  const { probes, ...rest } = verification;
  const loggedProbes = probes?.map((probe) => `${probe.name}: ${probeTarget(probe)}`);
  return { ...rest, ...(loggedProbes && { probes: loggedProbes }) };
}

export function toVerificationReply(
  { timeoutSeconds, settleSeconds, probes = [], ...lists }: StackVerification,
  defaults: StackVerificationReply['defaults'],
): StackVerificationReply {
  return {
    timeoutSeconds: timeoutSeconds ?? null,
    settleSeconds: settleSeconds ?? null,
    defaults,
    optionalServices: lists.optionalServices ?? [],
    probes: probes.map(({ name, url, address, status, text, verifyTls }) => ({
      name,
      url: url ?? null,
      address: address ?? null,
      status: status ?? null,
      text: text ?? null,
      verifyTls: verifyTls ?? true,
    })),
    failurePatterns: lists.failurePatterns ?? [],
    readyPatterns: lists.readyPatterns ?? [],
  };
}

function distinctTrimmed(texts: readonly string[] = []): string[] {
  return [...new Set(texts.map((text) => text.trim()))];
}
