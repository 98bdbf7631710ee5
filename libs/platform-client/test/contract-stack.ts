import { sandboxModes } from '@stackyard/platform-sandbox';
import { realUnderTest, sandboxUnderTest } from './platform-under-test.js';
import type { CandidatePlatform } from './platform-under-test.js';

/** How long a case may take on a real platform, in milliseconds. */
export const minute = 60_000;

const real = realUnderTest(process.env);

/** Every platform that the contract is held against: the sandbox in all modes, and the real one if any. */
export const platforms: CandidatePlatform[] = [
  ...sandboxModes.map(sandboxUnderTest),
  ...(real === null ? [] : [real]),
];

/** Variables that are easily damaged on the way. */
export const env = [
  { name: 'GREETING', value: 'hello "world" $HOME' },
  { name: 'EMPTY', value: '' },
];

/** A compose file with one service that writes to both streams; another mark makes it another file. */
export function fileFor(image: string, mark = 'one'): string {
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
