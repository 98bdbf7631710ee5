import type { ReactNode } from 'react';
import classes from './field-set.module.css';

interface FieldSetProps {
  legend: string;
  /** What the fields are about. */
  hint: string;
  children: ReactNode;
}

/** Fields that belong together under one name. */
export function FieldSet({ legend, hint, children }: FieldSetProps) {
  return (
    <fieldset className={classes.fields}>
      <legend>{legend}</legend>
      <p>{hint}</p>
      {children}
    </fieldset>
  );
}
