import type { Hold } from '#modules/holds/holds.service.js';
import { actionToLog, toModeReply, createSwitchHold, type ModeInputs } from './maintenance-mode.js';

const opened = new Date('2026-03-01T10:00:00.000Z');
const oneHourLater = new Date('2026-03-01T11:00:00.000Z');
const openHold = createSwitchHold(null, { message: 'Disk swap' }, opened, 'lena');
const window: Hold = {
  owner: 'window',
  ownerId: 4,
  serverId: null,
  reason: 'Monthly patches',
  since: '2026-03-01T09:00:00.000Z',
  by: 'mika',
  until: '2026-03-01T12:00:00.000Z',
  announced: true,
};

function modeReply(changes: Partial<ModeInputs> = {}) {
  return toModeReply({ message: '', hold: null, upcoming: null, ...changes });
}

describe('changing the switch', () => {
  it('stores when maintenance was started and by whom', () => {
    expect(modeReply({ hold: openHold })).toEqual({
      active: true,
      message: 'Disk swap',
      since: '2026-03-01T10:00:00.000Z',
      by: 'lena',
      until: null,
      source: 'switch',
      upcoming: null,
    });
  });

  it('keeps start and user if only the message changes', () => {
    const edited = createSwitchHold(openHold, { message: 'Longer' }, oneHourLater, 'mika');
    expect(edited).toMatchObject({ reason: 'Longer', since: opened.toISOString(), by: 'lena' });
  });

  it('stores the planned end in UTC', () => {
    const until = '2026-03-01T13:00:00+01:00';
    expect(createSwitchHold(openHold, { message: '', until }, oneHourLater, 'lena').until).toBe(
      '2026-03-01T12:00:00.000Z',
    );
  });
});

describe('the mode shown to users', () => {
  it('is only the message of the switch while there is no hold', () => {
    expect(modeReply({ message: 'Done' })).toEqual({
      active: false,
      message: 'Done',
      since: null,
      by: null,
      until: null,
      source: null,
      upcoming: null,
    });
  });

  it('has the reason of the announced hold', () => {
    expect(modeReply({ message: 'Done', hold: window })).toMatchObject({
      source: 'window',
      message: 'Monthly patches',
      by: 'mika',
      until: '2026-03-01T12:00:00.000Z',
    });
  });

  it('names the action after what changed', () => {
    const edited = modeReply({ hold: { ...openHold, reason: 'Longer' } });

    expect(actionToLog(modeReply(), modeReply({ hold: window }))).toBe('maintenance.opened');
    expect(actionToLog(modeReply({ hold: openHold }), edited)).toBe('maintenance.changed');
    expect(actionToLog(modeReply({ hold: openHold }), modeReply({ hold: window }))).toBe(
      'maintenance.changed',
    );
    expect(actionToLog(edited, modeReply())).toBe('maintenance.closed');
    expect(actionToLog(modeReply(), modeReply())).toBeNull();
    expect(
      actionToLog(modeReply(), modeReply({ upcoming: { message: '', startsAt: '', endsAt: '' } })),
    ).toBeNull();
  });
});
