import { LabelledJson } from './labelled-json.js';

/** Scan output of HandBrake, interrupted by the banner of a library. */
const scanOutput = `Version: {
    "Name": "HandBrake"
}
libdvdread: Encrypted DVD support unavailable.****
**  See {README}: {  **
****
libdvdread: Can't open file VIDEO_TS.IFO.
JSON Title Set: {
    "MainFeature": 0,
    "TitleList": [ { "Name": "a \\"}{\\" \\\\" } ]
}
Progress: {
    "State": "WORKING"
}
Progress: { broken }
Progress: {"State": "WORKDONE"}`;

const expected = [
  { label: 'Version', value: { Name: 'HandBrake' } },
  { label: 'JSON Title Set', value: { MainFeature: 0, TitleList: [{ Name: 'a "}{" \\' }] } },
  { label: 'Progress', value: { State: 'WORKING' } },
  { label: 'Progress', value: { State: 'WORKDONE' } },
];

describe('labelled values', () => {
  it('are found between other text', () => {
    expect(new LabelledJson().add(scanOutput)).toEqual(expected);
  });

  it.each([1, 2, 3, 7, 64])('are put together from pieces of %i characters', (size) => {
    const reader = new LabelledJson();
    const chunks = scanOutput.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];

    expect(chunks.flatMap((piece) => reader.add(piece))).toEqual(expected);
  });

  it('that never end are dropped, and the next one is found', () => {
    const reader = new LabelledJson();
    reader.add('Progress: {');
    for (let piece = 0; piece < 20; piece += 1) reader.add(' '.repeat(1024 * 1024));

    expect(reader.add('\nProgress: {"State": "WORKING"}\n')).toHaveLength(1);
  });

  it('are not found where there are none', () => {
    const reader = new LabelledJson();

    expect(reader.add('x: {}\nnot at the start Progress: {}\n')).toEqual([]);
  });
});
