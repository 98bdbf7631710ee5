import type { ReactNode } from 'react';
import classes from './field-row.module.css';

interface FieldRowProps {
  /** `short` if the second field takes only a few characters, such as a port. */
  secondFieldSize?: 'short';
  children: ReactNode;
}

/** Two fields that belong together, side by side if there is room. */
export function FieldRow({ secondFieldSize, children }: FieldRowProps) {
  return (
    <div className={classes.row} data-second={secondFieldSize}>
      {children}
    </div>
  );
}
