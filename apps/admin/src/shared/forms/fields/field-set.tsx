import type { ReactNode } from 'react';
import classes from './field-set.module.css';

interface FieldSetProps {
  legend: string;
  hint: string;
  children: ReactNode;
}

export function FieldSet({ legend, hint, children }: FieldSetProps) {
  return (
    <fieldset className={classes.fields}>
      <legend>{legend}</legend>
      <p>{hint}</p>
      {children}
    </fieldset>
  );
}
