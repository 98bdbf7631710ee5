import { NativeSelect } from '@mantine/core';
import classes from './phone-sort.module.css';

interface PhoneSortProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** A sort menu for phones, where cards have no column headings to sort by. */
export function PhoneSort({ label, options, value, onChange }: PhoneSortProps) {
  return (
    <NativeSelect
      className={classes.order}
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
