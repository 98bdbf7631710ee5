import { ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import classes from './folded-fields.module.css';

interface FoldedFieldsProps {
  label: string;
  /** True if the fields have values, which must be visible. */
  startsUnfolded: boolean;
  /** True if a field has an error. The fields stay visible after the error is corrected. */
  hasError: boolean;
  children: ReactNode;
}

/** Fields that most users don't need. They are hidden until the user asks for them. */
export function FoldedFields({ label, startsUnfolded, hasError, children }: FoldedFieldsProps) {
  const fold = useRef<HTMLDetailsElement>(null);
  // Keep the initial state. Updating it later would fold fields that the user or an error has
  // unfolded.
  const [isInitiallyUnfolded] = useState(startsUnfolded);
  useEffect(() => {
    if (hasError && fold.current) fold.current.open = true;
  });
  return (
    <details ref={fold} className={classes.fold} open={isInitiallyUnfolded}>
      <summary>
        <ChevronRight size={16} aria-hidden />
        {label}
      </summary>
      <div role="group" aria-label={label}>
        {children}
      </div>
    </details>
  );
}
