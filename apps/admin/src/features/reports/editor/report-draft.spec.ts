import { validate } from '@stackyard/report-schema';
import { sampleReport } from '../testing/sample-report.js';
import {
  faultsOf,
  fieldAt,
  fieldErrors,
  toDraft,
  toReport,
  type ReportDraft,
} from './report-draft.js';

const draftWith = (headline: string): ReportDraft => {
  const draft = toDraft(sampleReport);
  return { ...draft, summary: { ...draft.summary, headline } };
};

describe('a draft', () => {
  it('converts back to the same report', () => {
    expect(toReport(toDraft(sampleReport))).toEqual(sampleReport);
    expect(validate(toReport(toDraft(sampleReport))).valid).toBe(true);
  });

  it('has no faults while it is a valid report', () => {
    expect(faultsOf(toDraft(sampleReport))).toEqual([]);
  });
});

describe('fieldAt', () => {
  it.each([
    ['/summary/headline', 'summary.headline'],
    ['/developments/1/text', 'developments.1.text'],
    ['/data_quality_notes/2', 'notes.2.text'],
    ['/data_quality_notes', 'notes.root'],
  ])('leads from %s to %s', (pointer, field) => {
    expect(fieldAt(pointer)).toBe(field);
  });
});

describe('fieldErrors', () => {
  it('translates each fault and assigns it to its field', () => {
    const draft = draftWith('short');
    draft.notes = [{ text: 'no' }];
    const errors = fieldErrors(faultsOf(draft), 'en');

    expect(errors.summary?.headline?.message).toBe('Must be at least 8 characters long.');
    expect(errors.notes?.[0]?.text?.message).toBe('Must be at least 5 characters long.');
    expect(errors.outlook).toBeUndefined();
  });

  it('counts an emoji as one character, like the schema', () => {
    expect(faultsOf(draftWith('🎉'.repeat(110)))).toEqual([]);

    const faults = faultsOf(draftWith('🎉'.repeat(111)));
    expect(fieldErrors(faults, 'de').summary?.headline?.message).toBe(
      'Darf höchstens 110 Zeichen lang sein.',
    );
  });
});
