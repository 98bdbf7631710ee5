import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './folded-fields.module.css';

interface FoldedFieldsProps {
  label: string;
  /** True if the fields have values or errors, which must be visible. */
  startsUnfolded: boolean;
  children: ReactNode;
}

/** Fields that most users don't need. They are hidden until the user asks for them. */
export function FoldedFields({ label, startsUnfolded, children }: FoldedFieldsProps) {
  return (
    <details className={classes.fold} open={startsUnfolded}>
      <summary>
        <ChevronRight size={16} aria-hidden />
        {label}
      </summary>
      <div>{children}</div>
    </details>
  );
}
