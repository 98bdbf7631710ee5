import { quietHoursEnd, isTimeZone, nextDigest } from './local-hours.js';

const night = { from: '22:00', to: '06:30' };
const at = (time: string) => new Date(`2026-11-25T${time}:00.000Z`);

it('ends quiet hours at local time, also after midnight', () => {
  expect(quietHoursEnd(night, 'Europe/Berlin', at('20:59'))).toBeNull();
  expect(quietHoursEnd(night, 'Europe/Berlin', at('21:00'))).toEqual(
    new Date('2026-11-26T05:30:00.000Z'),
  );
  expect(quietHoursEnd(night, 'Europe/Berlin', at('03:00'))).toEqual(at('05:30'));
  expect(quietHoursEnd(night, 'Europe/Berlin', at('05:30'))).toBeNull();
  expect(quietHoursEnd(null, 'UTC', at('03:00'))).toBeNull();
});

it('ends quiet hours within a day', () => {
  const noon = { from: '12:00', to: '13:00' };
  expect(quietHoursEnd(noon, 'UTC', at('12:30'))).toEqual(at('13:00'));
  expect(quietHoursEnd(noon, 'UTC', at('13:00'))).toBeNull();
});

it('sends digests at 8 in the morning, those of a week on Monday', () => {
  expect(nextDigest('daily', 'UTC', at('07:59'))).toEqual(at('08:00'));
  expect(nextDigest('daily', 'UTC', at('08:00'))).toEqual(new Date('2026-11-26T08:00:00.000Z'));
  // 25 November 2026 is a Wednesday.
  expect(nextDigest('weekly', 'Europe/Berlin', at('03:00'))).toEqual(
    new Date('2026-11-30T07:00:00.000Z'),
  );
});

it('recognizes time zones', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});
