import {
  actionOf,
  changeSwitch,
  modeOf,
  type Hold,
  type Holds,
  type MaintenanceSwitch,
} from './maintenance-mode.js';

const closed: MaintenanceSwitch = {
  active: false,
  message: '',
  since: null,
  by: null,
  until: null,
};
const opened = new Date('2026-03-01T10:00:00.000Z');
const later = new Date('2026-03-01T11:00:00.000Z');
const open = changeSwitch(closed, { active: true, message: 'Disk swap' }, opened, 'lena');
const window: Hold = {
  message: 'Monthly patches',
  since: '2026-03-01T09:00:00.000Z',
  by: 'mika',
  until: '2026-03-01T12:00:00.000Z',
};

function mode(changes: Partial<Holds> = {}) {
  return modeOf({ switched: closed, update: null, windows: [], upcoming: null, ...changes });
}

describe('changing the switch', () => {
  it('notes when it was opened and by whom', () => {
    expect(mode({ switched: open })).toEqual({
      active: true,
      message: 'Disk swap',
      since: '2026-03-01T10:00:00.000Z',
      by: 'lena',
      until: null,
      source: 'switch',
      upcoming: null,
    });
  });

  it('keeps opening time and opener when only the message changes', () => {
    const edited = changeSwitch(open, { active: true, message: 'Longer' }, later, 'mika');
    expect(edited).toMatchObject({ message: 'Longer', since: opened, by: 'lena' });
  });

  it('forgets everything but the message when it is closed', () => {
    const until = '2026-03-01T12:00:00.000Z';
    const limited = changeSwitch(closed, { active: true, message: '', until }, opened, 'lena');
    const over = changeSwitch(limited, { active: false, message: 'Done' }, later, 'mika');

    expect(limited.until).toEqual(new Date(until));
    expect(over).toEqual({ ...closed, message: 'Done' });
  });
});

describe('what everybody is told', () => {
  const update: Hold = { ...window, message: 'The platform is updated', until: null };

  it('is what the switch says, then the update, then the window', () => {
    expect(mode({ switched: open, update, windows: [window] }).source).toBe('switch');
    expect(mode({ update, windows: [window] })).toMatchObject({
      source: 'update',
      message: 'The platform is updated',
    });
    expect(mode({ windows: [window] })).toMatchObject({
      source: 'window',
      by: 'mika',
      until: '2026-03-01T12:00:00.000Z',
    });
  });

  it('lasts until the last of several windows has ended', () => {
    const longer = { ...window, message: 'Longer', until: '2026-03-01T13:00:00.000Z' };

    expect(mode({ windows: [window, longer] })).toMatchObject({ message: 'Longer' });
    expect(mode({ windows: [longer, window] })).toMatchObject({ message: 'Longer' });
  });

  it('names the action after what changed', () => {
    const edited = mode({ switched: { ...open, message: 'Longer' } });

    expect(actionOf(mode(), mode({ windows: [window] }))).toBe('maintenance.opened');
    expect(actionOf(mode({ switched: open }), edited)).toBe('maintenance.changed');
    expect(actionOf(mode({ switched: open }), mode({ windows: [window] }))).toBe(
      'maintenance.changed',
    );
    expect(actionOf(edited, mode())).toBe('maintenance.closed');
    expect(actionOf(mode(), mode())).toBeNull();
    expect(
      actionOf(mode(), mode({ upcoming: { message: '', startsAt: '', endsAt: '' } })),
    ).toBeNull();
  });
});
