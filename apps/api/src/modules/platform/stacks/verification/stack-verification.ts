import type { StackVerification, StackVerificationReply } from '@stackyard/contracts';

/** Used for stacks without settings of their own. */
export const defaultVerification: StackVerification = {};

/** Removes what has no effect, so that equal settings are stored in the same way. */
export function cleanVerification(wanted: StackVerification): StackVerification {
  const { timeoutSeconds, settleSeconds, httpProbe } = wanted;
  const lists = {
    optionalServices: distinct(wanted.optionalServices),
    tcpProbes: distinct(wanted.tcpProbes),
    failurePatterns: distinct(wanted.failurePatterns),
    readyPatterns: distinct(wanted.readyPatterns),
  };
  return {
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
    ...(settleSeconds !== undefined && { settleSeconds }),
    ...(httpProbe && { httpProbe: { ...httpProbe } }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  };
}

/** The address of a probe without its query, which may contain a secret. */
export function probeName(url: string): string {
  return url.replace(/\?.*$/, '');
}

/** What the event log may contain. */
export function loggedVerification(verification: StackVerification): Record<string, unknown> {
  const { httpProbe, ...rest } = verification;
  return { ...rest, ...(httpProbe && { httpProbe: probeName(httpProbe.url) }) };
}

export function toVerificationReply(
  { timeoutSeconds, settleSeconds, httpProbe, ...lists }: StackVerification,
  defaults: StackVerificationReply['defaults'],
): StackVerificationReply {
  return {
    timeoutSeconds: timeoutSeconds ?? null,
    settleSeconds: settleSeconds ?? null,
    defaults,
    optionalServices: lists.optionalServices ?? [],
    httpProbe: httpProbe
      ? {
          url: httpProbe.url,
          status: httpProbe.status ?? null,
          text: httpProbe.text ?? null,
          verifyTls: httpProbe.verifyTls ?? true,
        }
      : null,
    tcpProbes: lists.tcpProbes ?? [],
    failurePatterns: lists.failurePatterns ?? [],
    readyPatterns: lists.readyPatterns ?? [],
  };
}

function distinct(texts: readonly string[] = []): string[] {
  return [...new Set(texts.map((text) => text.trim()))];
}
