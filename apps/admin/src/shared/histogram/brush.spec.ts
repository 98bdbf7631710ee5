import { barAt, edgesOf, moveBrush } from './brush.js';

describe('moveBrush', () => {
  it('starts at the latest bar', () => {
    expect(moveBrush(null, 'ArrowLeft', false, 24)).toEqual({ anchor: 23, focus: 23 });
  });

  it('moves with arrow keys and extends with Shift', () => {
    const moved = moveBrush({ anchor: 5, focus: 5 }, 'ArrowLeft', false, 24);
    expect(moved).toEqual({ anchor: 4, focus: 4 });
    expect(moveBrush({ anchor: 4, focus: 4 }, 'ArrowRight', true, 24)).toEqual({
      anchor: 4,
      focus: 5,
    });
    expect(moveBrush({ anchor: 4, focus: 6 }, 'Home', true, 24)).toEqual({ anchor: 4, focus: 0 });
  });

  it('stays within the bars', () => {
    expect(moveBrush({ anchor: 0, focus: 0 }, 'ArrowLeft', false, 24)?.focus).toBe(0);
    expect(moveBrush({ anchor: 22, focus: 22 }, 'PageUp', false, 24)?.focus).toBe(23);
  });

  it('leaves other keys alone', () => {
    expect(moveBrush(null, 'Tab', false, 24)).toBeUndefined();
  });
});

describe('edgesOf', () => {
  it('supports backward selections', () => {
    expect(edgesOf({ anchor: 7, focus: 3 })).toEqual({ first: 3, last: 7 });
  });
});

describe('barAt', () => {
  it('finds the bar at a position, even beyond the edges', () => {
    expect(barAt(55, 100, 10)).toBe(5);
    expect(barAt(-5, 100, 10)).toBe(0);
    expect(barAt(500, 100, 10)).toBe(9);
  });
});
