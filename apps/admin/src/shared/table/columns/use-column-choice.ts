import { useLocalStorage, useViewportSize } from '@mantine/hooks';
import type { Column } from './column.js';

/** The visible columns. The choice is remembered. */
export function useColumnChoice<Row>(
  name: string,
  columns: readonly Column<Row>[],
  /** Cards show all columns. */
  cards: boolean,
) {
  const { width } = useViewportSize();
  const [choice, setChoice] = useLocalStorage<Record<string, boolean>>({
    key: `stackyard.columns.${name}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const fits = ({ from }: Column<Row>): boolean => cards || width === 0 || width >= (from ?? 0);
  const isShown = (column: Column<Row>): boolean =>
    column.title === true || (choice[column.id] ?? (column.optional !== true && fits(column)));
  return {
    shown: columns.filter(isShown),
    isShown,
    toggle: (column: Column<Row>) => setChoice({ ...choice, [column.id]: !isShown(column) }),
  };
}
