import type { ReactNode } from 'react';
import classes from './field-set.module.css';

interface FieldSetProps {
  legend: string;
  hint?: string;
  /** True for a section of a page, false for a part of a form. */
  framed?: boolean;
  /** True for a section of a long form, with a line above it. */
  section?: boolean;
  children: ReactNode;
}

export function FieldSet(props: FieldSetProps) {
  const { legend, hint, framed = false, section = false, children } = props;
  return (
    <fieldset
      className={classes.fields}
      data-framed={framed || undefined}
      data-section={section || undefined}
    >
      <legend>{legend}</legend>
      {hint && <p>{hint}</p>}
      {children}
    </fieldset>
  );
}
