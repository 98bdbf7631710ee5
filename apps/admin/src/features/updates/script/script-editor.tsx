import { useId, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import classes from './script.module.css';

interface ScriptEditorProps {
  label: string;
  text: string;
  readOnly: boolean;
  input: UseFormRegisterReturn;
  error: string | undefined;
}

/** A text field with line numbers. Tab moves the focus as usual, for keyboard users. */
export function ScriptEditor({ label, text, readOnly, input, error }: ScriptEditorProps) {
  const lineNumbers = useRef<HTMLPreElement>(null);
  const errorId = useId();
  const count = text.split('\n').length;
  return (
    <div>
      <div className={classes.editor} data-error={error !== undefined || undefined}>
        <div className={classes.gutter} aria-hidden>
          <pre ref={lineNumbers}>
            {Array.from({ length: count }, (_, index) => index + 1).join('\n')}
          </pre>
        </div>
        <textarea
          {...input}
          className={classes.text}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          readOnly={readOnly}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          onScroll={({ currentTarget: { scrollTop } }) => {
            if (lineNumbers.current)
              lineNumbers.current.style.transform = `translateY(${-scrollTop}px)`;
          }}
        />
      </div>
      {error !== undefined && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
