import type { ReactNode } from 'react';
import classes from './field-set.module.css';

interface FieldSetProps {
  legend: string;
  hint: string;
  /** True for a section of a page, false for a part of a form. */
  framed?: boolean;
  children: ReactNode;
}

export function FieldSet({ legend, hint, framed = false, children }: FieldSetProps) {
  return (
    <fieldset className={classes.fields} data-framed={framed || undefined}>
      <legend>{legend}</legend>
      <p>{hint}</p>
      {children}
    </fieldset>
  );
}
