import { parseRobotLine } from './makemkv-lines.js';
import { RobotLogReader, type RobotLog } from './makemkv-log.js';
import { determineRipOutcome } from './makemkv-outcome.js';
import { ripperInfoOf } from './makemkv-ripper-info.js';

function readLog(...lines: string[]): RobotLog {
  const reader = new RobotLogReader();
  for (const line of lines) reader.add(line);
  return reader.end();
}

const openedDiscLines = [
  'MSG:1005,0,1,"MakeMKV v1.18.3 linux(x64-release) started","%1 started","MakeMKV v1.18.3 linux(x64-release)"',
  'DRV:0,2,999,12,"BD-RE ASUS BW-16D1HT","THE, FILM \\"UNCUT\\"","/dev/sr0"',
  'DRV:1,0,999,0,"","",""',
  ...Array.from({ length: 14 }, (_, index) => `DRV:${index + 2},256,999,0,"","",""`),
  'TCOUNT:2',
  'CINFO:1,6209,"Blu-ray-Disc"',
  'CINFO:2,0,"The, \\"Film\\""',
  'CINFO:32,0,"THE_FILM"',
  'TINFO:0,2,0,"The Film"',
  'TINFO:0,8,0,"24"',
  'TINFO:0,9,0,"1:58:03"',
  'TINFO:0,10,0,"31,4 GB"',
  'TINFO:0,11,0,"33715462144"',
  'TINFO:0,16,0,"00800.mpls"',
  'TINFO:0,26,0,"12,13,14"',
  'TINFO:0,27,0,"The_Film_t00.mkv"',
  'SINFO:0,0,1,6201,"Video"',
  'SINFO:0,0,19,0,"1920x1080"',
  'SINFO:0,1,1,6202,"Ton"',
  'SINFO:0,1,3,0,"ger"',
  'SINFO:0,1,14,0,"6"',
  'SINFO:0,2,1,6203,"Untertitel"',
  'SINFO:0,2,22,0,"4096"',
  'SINFO:0,2,77,0,"an attribute of a later version","and a further field"',
];

describe('a line of the robot log', () => {
  it.each([
    ['TCOUNT:3', 'TCOUNT', [3]],
    ['MSG:1,0,0,"a, b","%1"', 'MSG', [1, 0, 0, 'a, b', '%1']],
    ['MSG:1,0,0,"a \\"b\\" \\\\ c",""', 'MSG', [1, 0, 0, 'a "b" \\ c', '']],
    ['MSG:1,0,0,"two\\nlines"', 'MSG', [1, 0, 0, 'two\nlines']],
    ['DRV:0,,999,x', 'DRV', [0, '', 999, 'x']],
    ['PRGV:0,-1,65536', 'PRGV', [0, -1, 65536]],
    ['TINFO:0,16,0,"C:\\\\BD:1"', 'TINFO', [0, 16, 0, 'C:\\BD:1']],
  ])('%s', (line, type, fields) => {
    expect(parseRobotLine(line)).toEqual({ type, fields });
  });

  it.each([
    ['', null],
    ['no type', null],
    ['msg:1', null],
    ['MSG:1,"a"b', null],
    ['MSG:1,"open', 'open'],
    ['MSG:1,"open\\', 'open'],
    [`MSG:1,"${'x'.repeat(70_000)}"`, null],
  ])('that is broken is reported as such: %s', (line, result) => {
    expect(parseRobotLine(line)).toBe(result);
  });
});

describe('a robot log', () => {
  it('contains disc, drives, titles and streams in any language', () => {
    const log = readLog(...openedDiscLines);

    expect(log.disc).toEqual({ kind: 'bluray', name: 'The, "Film"', label: 'THE_FILM' });
    expect(log.titleCount).toBe(2);
    expect(log.drives).toHaveLength(16);
    expect(log.drives.slice(0, 3)).toMatchObject([
      { state: 'loaded', disc: 'bluray', label: 'THE, FILM "UNCUT"', device: '/dev/sr0' },
      { state: 'empty', disc: null },
      { state: 'none' },
    ]);
    expect(log.titles).toMatchObject([
      {
        titleId: 0,
        sourceFile: '00800.mpls',
        fileName: 'The_Film_t00.mkv',
        durationSeconds: 7083,
        sizeBytes: 33_715_462_144,
        chapters: 24,
        segmentMap: '12,13,14',
        streams: [
          { kind: 'video', size: '1920x1080' },
          { kind: 'audio', language: 'deu', channels: 6 },
          { kind: 'subtitle', language: 'und', forced: true },
        ],
      },
    ]);
    expect(log).toMatchObject({ unknownLineCount: 0, unparsableLineCount: 0 });
  });

  it('counts titles under either name of the line', () => {
    expect(readLog('TCOUT:4').titleCount).toBe(4);
    expect(readLog('TCOUNT:5').titleCount).toBe(5);
  });

  it('joins strings that contain a line break', () => {
    const log = readLog('CINFO:2,0,"One', 'Two"', 'MSG:5011,0,0,"done","done"');

    expect(log.disc.name).toBe('One\nTwo');
    expect(log).toMatchObject({ unparsableLineCount: 0, messages: [{ code: 5011 }] });
  });

  it('skips broken lines and lines of unknown types', () => {
    const log = readLog(
      'CINFO:2,0,"cut off',
      'TCOUNT:1',
      'XYZZY:1,2,3',
      'libmakemkv: a line of a library',
      'MSG:no number,0,0,"x","x"',
      'MSG:1005',
      'TINFO:0',
      'SINFO:0,0',
      'PRGV:1,2',
      'MSG:5005,0,1,"open at the end',
    );

    expect(log).toMatchObject({ titleCount: 1, unknownLineCount: 1, unparsableLineCount: 4 });
    expect(log.messages).toEqual([{ code: 1005, text: '', params: [] }]);
  });

  it('never lowers the progress within a phase', () => {
    const log = readLog(
      'PRGT:5024,0,"Saving all titles to MKV files"',
      'PRGC:5057,0,"Analyzing seamless segments"',
      'PRGV:100,32768,65536',
      'PRGC:5017,0,"Saving to MKV file"',
      'PRGV:0,100,65536',
    );
    expect(log.progress).toEqual({
      phase: 'Saving all titles to MKV files',
      step: 'Saving to MKV file',
      fraction: 0.5,
    });
    expect(readLog('PRGV:0,60000,65536', 'PRGT:1,2,"Next"').progress).toMatchObject({
      fraction: 0,
    });
    expect(readLog('TCOUNT:1').progress).toBeNull();
  });

  it('counts all read errors and keeps the first ones', () => {
    const errorLines = Array.from(
      { length: 5000 },
      (_, index) => `MSG:2003,0,3,"Error at ${index}","Error '%1' at %3","x","/BDMV","${index}"`,
    );
    const log = readLog(...errorLines, 'MSG:5005,0,1,"1 titles saved","%1 titles saved","1"');

    expect(log.counts.get(2003)).toBe(5000);
    expect(log.messages).toHaveLength(21);
    expect(determineRipOutcome(log)).toMatchObject({ outcome: 'succeeded', readErrors: 5000 });
  });
});

describe('the outcome of a rip', () => {
  const msg = (code: number, ...params: (string | number)[]) =>
    `MSG:${code},0,${params.length},"text","format"${params.map((param) => `,"${param}"`).join('')}`;

  it.each<[string, string[], string, string | null]>([
    ['everything saved', [msg(5014, 2), msg(5005, 2), msg(5036, 2)], 'succeeded', null],
    ['a backup completed', [msg(5070)], 'succeeded', null],
    ['a backup completed, by its other code', [msg(5081)], 'succeeded', null],
    ['an expired evaluation that saved', [msg(5052), msg(5005, 1)], 'succeeded', 'evaluation'],
    ['some titles saved', [msg(5003, 1), msg(5004, 1, 1)], 'partly', '1 title could not'],
    ['a copy with failures', [msg(5005, 1), msg(5037, 1, 1)], 'partly', 'with errors'],
    ['a backup with wrong checksums', [msg(5076, 'x'), msg(5079)], 'partly', 'checksums'],
    ['no title saved', [msg(5003, 0), msg(5004, 0, 1)], 'failed', '1 title could not'],
    ['a disc that does not open', [msg(5010)], 'failed', 'could not be opened'],
    ['a folder that is taken', [msg(5068)], 'failed', 'already contains'],
    ['a failed backup', [msg(5080)], 'failed', 'backup failed'],
    ['a failed backup after titles', [msg(5005, 1), msg(5096)], 'failed', 'backup failed'],
    ['an old version', [msg(5021)], 'failed', 'too old'],
    ['a full disk', [msg(2019, 'x'), msg(5003, 0), msg(5004, 0, 1)], 'failed', 'written'],
    ['a log that breaks off', [msg(1005), msg(5014, 1)], 'failed', 'did not report'],
    ['nothing at all', [], 'failed', 'did not report'],
  ])('is judged by the codes: %s', (_, lines, outcome, reason) => {
    const ripResult = determineRipOutcome(readLog(...lines));

    expect(ripResult.outcome).toBe(outcome);
    if (reason === null) expect(ripResult.reasons).toEqual([]);
    else expect(ripResult.reasons.join(' ')).toContain(reason);
  });

  it('is determined by its last messages, regardless of how many came before', () => {
    const infoLines = Array.from({ length: 600 }, (_, index) => msg(3025, index));

    expect(determineRipOutcome(readLog(...infoLines, msg(5004, 0, 3)))).toMatchObject({
      outcome: 'failed',
      saved: 0,
      failed: 3,
    });
  });

  it('is recorded for the job', () => {
    expect(ripperInfoOf([...openedDiscLines, msg(5004, 1, 1)])).toMatchObject({
      source: 'MAKEMKV_RIP',
      status: 'ERROR',
      outcome: 'partly',
      titlesSaved: 1,
      titlesFailed: 1,
      errorMessage: '1 title could not be saved.',
      disc: { kind: 'bluray' },
      drive: { device: '/dev/sr0', disc: 'bluray' },
      titleCount: 2,
      titles: [{ titleId: 0 }],
    });
    expect(ripperInfoOf(['nothing of MakeMKV', '', 'TCOUNT:3'])).toBeNull();
  });
});
