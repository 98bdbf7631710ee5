import { sandboxModes } from '@stackyard/platform-sandbox';
import { realPlatformUnderTest, sandboxUnderTest } from './platform-under-test.js';
import type { CandidatePlatform } from './platform-under-test.js';

/** Timeout of a test case on a real platform, in milliseconds. */
export const minuteMs = 60_000;

const realPlatform = realPlatformUnderTest(process.env);

/**
 * The platforms that the contract suite runs against: the sandbox in all modes, and a real platform
 * if one is configured.
 */
export const platforms: CandidatePlatform[] = [
  ...sandboxModes.map(sandboxUnderTest),
  ...(realPlatform === null ? [] : [realPlatform]),
];

/** Variables whose values are easily corrupted in transit. */
export const env = [
  { name: 'GREETING', value: 'hello "world" $HOME' },
  { name: 'EMPTY', value: '' },
];

/**
 * Returns a compose file with one service that writes to both output streams. Vary `mark` to get a
 * different file.
 */
export function composeFileFor(image: string, mark = 'one'): string {
  return [
    'services:',
    '  app:',
    `    image: ${image}`,
    `    command: sh -c "echo to stdout; echo to stderr >&2; sleep 3600"`,
    '    stop_grace_period: 0s',
    '    environment:',
    `      MARK: ${mark}`,
    '',
  ].join('\n');
}
