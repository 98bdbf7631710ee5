import type { ReactNode } from 'react';
import classes from './two-line-cell.module.css';

interface TwoLineCellProps {
  /** The second line, such as an address or a path. It is cut off if it is too long. */
  secondLine: ReactNode;
  /** The tooltip, which shows what is cut off. */
  title?: string | undefined;
  children: ReactNode;
}

/** The name of a row above a text that distinguishes rows with similar names. */
export function TwoLineCell({ secondLine, title, children }: TwoLineCellProps) {
  return (
    <div className={classes.cell} title={title}>
      {children}
      {secondLine && <div className={classes.below}>{secondLine}</div>}
    </div>
  );
}
