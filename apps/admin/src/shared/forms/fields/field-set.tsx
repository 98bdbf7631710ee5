import type { ReactNode } from 'react';
import classes from './field-set.module.css';

interface FieldSetProps {
  legend: string;
  /** Explains what the fields control. */
  hint: string;
  children: ReactNode;
}

/** A group of related fields. */
export function FieldSet({ legend, hint, children }: FieldSetProps) {
  return (
    <fieldset className={classes.fields}>
      <legend>{legend}</legend>
      <p>{hint}</p>
      {children}
    </fieldset>
  );
}
