import { actionOf, changeMode, toReply, type MaintenanceMode } from './maintenance-mode.js';

const closed: MaintenanceMode = { active: false, message: '', since: null, by: null };
const opened = new Date('2026-03-01T10:00:00.000Z');
const later = new Date('2026-03-01T11:00:00.000Z');
const open = changeMode(closed, { active: true, message: 'Disk swap' }, opened, 'lena');

describe('changing the maintenance mode', () => {
  it('notes when the window was opened and by whom', () => {
    expect(toReply(open)).toEqual({
      active: true,
      message: 'Disk swap',
      since: '2026-03-01T10:00:00.000Z',
      by: 'lena',
    });
  });

  it('keeps opening time and opener when only the message changes', () => {
    const edited = changeMode(open, { active: true, message: 'Longer' }, later, 'mika');
    expect(edited).toEqual({ active: true, message: 'Longer', since: opened, by: 'lena' });
  });

  it('forgets both when the window closes', () => {
    const over = changeMode(open, { active: false, message: 'Done' }, later, 'mika');
    expect(over).toEqual({ active: false, message: 'Done', since: null, by: null });
  });

  it('starts anew when the window opens a second time', () => {
    const over = changeMode(open, { active: false, message: '' }, later, 'mika');
    const again = changeMode(over, { active: true, message: 'Again' }, later, 'mika');
    expect(again).toMatchObject({ since: later, by: 'mika' });
  });

  it('names the action after what changed', () => {
    const edited = { ...open, message: 'Longer' };
    expect(actionOf(closed, open)).toBe('maintenance.opened');
    expect(actionOf(open, edited)).toBe('maintenance.changed');
    expect(actionOf(open, closed)).toBe('maintenance.closed');
    expect(actionOf(open, open)).toBeNull();
  });
});
