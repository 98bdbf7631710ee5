import { UnstyledButton } from '@mantine/core';
import { useFormat } from '../i18n/format.js';
import classes from './filter-chips.module.css';

export interface FilterOption<Value extends string | number | boolean> {
  value: Value;
  label: string;
  /** Number of matching rows; undefined while it is loading. */
  count?: number | undefined;
}

interface FilterChipsProps<Value extends string | number | boolean> {
  /** Accessible name of the group. */
  label: string;
  options: readonly FilterOption<Value>[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** A faceted filter with one chip per value and its count. Chips without matches keep their place. */
export function FilterChips<Value extends string | number | boolean>({
  label,
  options,
  chosen,
  onChange,
}: FilterChipsProps<Value>) {
  const format = useFormat();
  const toggle = (value: Value): void => {
    const rest = chosen.filter((other) => other !== value);
    onChange(rest.length < chosen.length ? rest : [...chosen, value]);
  };
  return (
    <div role="group" aria-label={label} className={classes.group}>
      {options.map(({ value, label: name, count }) => (
        <UnstyledButton
          key={String(value)}
          className={classes.chip}
          aria-pressed={chosen.includes(value)}
          data-none={count === 0 || undefined}
          onClick={() => toggle(value)}
        >
          {name}
          {count !== undefined && <span className={classes.count}>{format.number(count)}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}
