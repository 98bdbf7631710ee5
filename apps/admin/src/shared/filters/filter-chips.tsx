import { UnstyledButton } from '@mantine/core';
import { useFormat } from '../i18n/format.js';
import classes from './filter-chips.module.css';

export interface FilterOption<Value extends string | number | boolean> {
  value: Value;
  label: string;
  /** Number of matching rows; undefined while loading, and if the number is not known. */
  count?: number | undefined;
}

interface FilterChipsProps<Value extends string | number | boolean> {
  /** Accessible name of the group. */
  label: string;
  options: readonly FilterOption<Value>[];
  chosen: readonly Value[];
  /** True if some rows may match no option, so that even a single option is a useful filter. */
  canRowsMatchNoOption?: boolean;
  onChange: (chosen: Value[]) => void;
}

/**
 * A filter with a chip and a count for each value that has matches or is chosen. Shows nothing if
 * all rows have the same value, because its chip would filter nothing.
 */
export function FilterChips<Value extends string | number | boolean>({
  label,
  options,
  chosen,
  canRowsMatchNoOption = false,
  onChange,
}: FilterChipsProps<Value>) {
  const format = useFormat();
  const toggle = (value: Value): void => {
    const remainingValues = chosen.filter((other) => other !== value);
    onChange(remainingValues.length < chosen.length ? remainingValues : [...chosen, value]);
  };
  const shownOptions = options.filter(({ value, count }) => count !== 0 || chosen.includes(value));
  const minCount = canRowsMatchNoOption || chosen.length > 0 ? 1 : 2;
  if (shownOptions.length < minCount) return null;
  return (
    <div role="group" aria-label={label} className={classes.group}>
      {shownOptions.map(({ value, label: name, count }) => (
        <UnstyledButton
          key={String(value)}
          className={classes.chip}
          aria-pressed={chosen.includes(value)}
          onClick={() => toggle(value)}
        >
          {name}
          {count !== undefined && <span className={classes.count}>{format.number(count)}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}
