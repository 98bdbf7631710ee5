import {
  maxParallelRedeploys,
  type RedeployStrategyReply,
  type RedeployStrategyRequest,
} from '@stackyard/contracts';
import { InvalidArgumentError, Option } from 'commander';

export interface StrategyOptions {
  canary?: true;
  parallel?: number;
  stopAfter?: number;
}

export const strategyOptions = [
  new Option('--canary', 'redeploy the first stack on its own; the others start if it succeeds'),
  new Option('--parallel <n>', 'redeploy at most n stacks at a time, across all servers').argParser(
    parseCountUpTo(maxParallelRedeploys),
  ),
  new Option('--stop-after <k>', 'after k failures, cancel what has not started').argParser(
    parseCountUpTo(1000),
  ),
];

/** Returns the strategy that the options define; an empty object if none of them is set. */
export function strategyFrom({ canary, parallel, stopAfter }: StrategyOptions): {
  strategy?: RedeployStrategyRequest;
} {
  const strategy = {
    ...(canary && { canary }),
    ...(parallel !== undefined && { maxParallel: parallel }),
    ...(stopAfter !== undefined && { stopAfterFailures: stopAfter }),
  };
  return Object.keys(strategy).length === 0 ? {} : { strategy };
}

/**
 * Formats a strategy as `the first stack on its own, 2 at a time, stop after 3 failures`. Returns
 * null if the strategy sets nothing.
 */
export function strategyText(strategy: RedeployStrategyReply): string | null {
  const { canary, maxParallel, stopAfterFailures: failures } = strategy;
  const parts = [
    ...(canary ? ['the first stack on its own'] : []),
    ...(maxParallel === null ? [] : [`${maxParallel} at a time`]),
    ...(failures === null
      ? []
      : [`stop after ${failures} ${failures === 1 ? 'failure' : 'failures'}`]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

export function parseCountUpTo(maximum: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (/^\d{1,15}$/.test(text) && count >= 1 && count <= maximum) return count;
    throw new InvalidArgumentError(`Use a number from 1 to ${maximum}.`);
  };
}
