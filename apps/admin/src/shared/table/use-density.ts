import { useLocalStorage } from '@mantine/hooks';

export const tableDensities = ['dense', 'comfortable'] as const;
export type Density = (typeof tableDensities)[number];

/** The row heights in pixels. The style sheet has the same values. */
const rowHeightsPx: Record<Density, number> = { dense: 34, comfortable: 44 };

/** Holds the row height of all tables. The user's choice is remembered. */
export function useDensity() {
  const [storedDensity, change] = useLocalStorage<Density>({
    key: 'stackyard.density',
    defaultValue: 'dense',
    getInitialValueInEffect: false,
  });
  const density = tableDensities.find((candidate) => candidate === storedDensity) ?? 'dense';
  return { density, change, rowHeightPx: rowHeightsPx[density] };
}
