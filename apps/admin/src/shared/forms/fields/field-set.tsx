import type { ReactNode } from 'react';
import classes from './field-set.module.css';

interface FieldSetProps {
  legend: string;
  hint?: string;
  /** Draws a border, so that the fields look like a section of the page. */
  isFramed?: boolean;
  /** Draws a line above the fields, to separate the sections of a long form. */
  section?: boolean;
  children: ReactNode;
}

export function FieldSet(props: FieldSetProps) {
  const { legend, hint, isFramed = false, section = false, children } = props;
  return (
    <fieldset
      className={classes.fields}
      data-framed={isFramed || undefined}
      data-section={section || undefined}
    >
      <legend>{legend}</legend>
      {hint && <p>{hint}</p>}
      {children}
    </fieldset>
  );
}
