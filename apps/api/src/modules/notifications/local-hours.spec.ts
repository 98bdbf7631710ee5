import { quietHoursEnd, isTimeZone, nextDigestTime } from './local-hours.js';

const nightHours = { from: '22:00', to: '06:30' };
const at = (time: string) => new Date(`2026-11-25T${time}:00.000Z`);

it('ends quiet hours at local time, also after midnight', () => {
  expect(quietHoursEnd(nightHours, 'Europe/Berlin', at('20:59'))).toBeNull();
  expect(quietHoursEnd(nightHours, 'Europe/Berlin', at('21:00'))).toEqual(
    new Date('2026-11-26T05:30:00.000Z'),
  );
  expect(quietHoursEnd(nightHours, 'Europe/Berlin', at('03:00'))).toEqual(at('05:30'));
  expect(quietHoursEnd(nightHours, 'Europe/Berlin', at('05:30'))).toBeNull();
  expect(quietHoursEnd(null, 'UTC', at('03:00'))).toBeNull();
  expect(quietHoursEnd({ from: '02:00', to: '02:00' }, 'UTC', at('02:00'))).toBeNull();
});

it('ends quiet hours within a day', () => {
  const noon = { from: '12:00', to: '13:00' };
  expect(quietHoursEnd(noon, 'UTC', at('12:30'))).toEqual(at('13:00'));
  expect(quietHoursEnd(noon, 'UTC', at('13:00'))).toBeNull();
});

it('sends digests at 8 in the morning, those of a week on Monday', () => {
  expect(nextDigestTime('daily', 'UTC', at('07:59'))).toEqual(at('08:00'));
  expect(nextDigestTime('daily', 'UTC', at('08:00'))).toEqual(new Date('2026-11-26T08:00:00.000Z'));
  // 25 November 2026 is a Wednesday.
  expect(nextDigestTime('weekly', 'Europe/Berlin', at('03:00'))).toEqual(
    new Date('2026-11-30T07:00:00.000Z'),
  );
});

it('keeps the local time across clock changes', () => {
  // Clocks in Berlin go back on 25 October 2026 and forward on 28 March 2027, both on a Sunday.
  const saturdays = [new Date('2026-10-24T10:00:00.000Z'), new Date('2027-03-27T10:00:00.000Z')];
  expect(saturdays.map((saturday) => nextDigestTime('daily', 'Europe/Berlin', saturday))).toEqual([
    new Date('2026-10-25T07:00:00.000Z'),
    new Date('2027-03-28T06:00:00.000Z'),
  ]);
  expect(saturdays.map((saturday) => nextDigestTime('weekly', 'Europe/Berlin', saturday))).toEqual([
    new Date('2026-10-26T07:00:00.000Z'),
    new Date('2027-03-29T06:00:00.000Z'),
  ]);
  const evening = new Date('2026-10-24T21:00:00.000Z');
  expect(quietHoursEnd(nightHours, 'Europe/Berlin', evening)).toEqual(
    new Date('2026-10-25T05:30:00.000Z'),
  );
});

it('ends quiet hours after the change if clocks skip their end', () => {
  const skipped = { from: '22:00', to: '02:30' };
  expect(quietHoursEnd(skipped, 'Europe/Berlin', new Date('2027-03-27T22:00:00.000Z'))).toEqual(
    new Date('2027-03-28T01:30:00.000Z'),
  );
});

it('recognizes time zones', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});
