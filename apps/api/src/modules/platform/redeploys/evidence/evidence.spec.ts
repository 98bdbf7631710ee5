import type { ContainerEvidence } from '@stackyard/contracts';
import { printableText } from '#infra/text/control-characters.js';
import type { ContainerState } from '../outcome/stack-snapshot.js';
import {
  truncateText,
  evidenceLimits,
  missingNames,
  newestLines,
  sortBySeverity,
} from './evidence.js';

function container(name: string, fields: Partial<ContainerEvidence> = {}): ContainerEvidence {
  return {
    id: name,
    name,
    service: name,
    image: 'shop:1',
    imageId: 'sha256:1',
    state: 'running',
    status: 'Up',
    health: null,
    exitCode: null,
    outOfMemory: false,
    restartCount: 0,
    error: null,
    startedAt: null,
    finishedAt: null,
    healthChecks: [],
    log: null,
    fault: null,
    ...fields,
  };
}

const line = (text: string) => ({ at: null, stream: 'stdout' as const, text, isCut: false });

describe('evidence', () => {
  it('begins with the container that most likely caused the failure', () => {
    const containers = [
      container('fine'),
      container('migration', { state: 'exited', exitCode: 0 }),
      container('slow', { health: 'starting' }),
      container('sick', { health: 'unhealthy' }),
      container('loop', { state: 'restarting', exitCode: 1, restartCount: 3 }),
      container('waiting', { state: 'created', exitCode: 0 }),
      container('crashed', { state: 'exited', exitCode: 2 }),
      container('hungry', { state: 'exited', exitCode: 137, outOfMemory: true }),
    ];
    expect(sortBySeverity(containers).map(({ name }) => name)).toEqual([
      'hungry',
      'crashed',
      'loop',
      'sick',
      'waiting',
      'slow',
      'migration',
      'fine',
    ]);
  });

  it('keeps the newest lines that fit', () => {
    const lines = Array.from({ length: 300 }, (_, index) => line(`line ${index}`));
    expect(newestLines(lines.slice(0, 3), 10_000)).toEqual({
      lines: lines.slice(0, 3),
      isCut: false,
    });
    const allLines = newestLines(lines, 1_000_000);
    expect(allLines.isCut).toBe(true);
    expect(allLines.lines).toEqual(lines.slice(-evidenceLimits.lines));
    const fewLines = newestLines(lines, 250);
    expect(fewLines).toEqual({ lines: lines.slice(-2), isCut: true });
    expect(newestLines(lines, 0)).toEqual({ lines: [], isCut: true });
  });

  it('names containers that ran before and are gone', () => {
    const containerOf = (name: string, state: ContainerState['state']): ContainerState => ({
      id: name,
      name,
      image: 'shop:1',
      imageId: 'sha256:1',
      state,
      health: 'none',
      exitedWell: false,
    });
    const before = {
      services: null,
      containers: [
        containerOf('db', 'running'),
        containerOf('web', 'running'),
        containerOf('old', 'exited'),
      ],
    };
    const now = [{ name: 'db' }];
    expect(missingNames(before, now)).toEqual(['web']);
    expect(missingNames(null, now)).toEqual([]);
  });

  it('makes what programs print printable, and keeps colours', () => {
    expect(printableText('\x1b[31mred\x1b[0m \x1b[2Jclear\x00\x07 \ttab')).toBe(
      '\x1b[31mred\x1b[0m clear\ufffd\ufffd \ttab',
    );
    expect(printableText('\x1b')).toBe('\ufffd');
    expect(truncateText('ab😀', 4)).toBe('ab😀');
    expect(truncateText('abc😀defg', 6)).toBe('abc …');
  });
});
