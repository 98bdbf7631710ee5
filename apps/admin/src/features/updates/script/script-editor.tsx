import { useId, useMemo, useRef } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import classes from './script.module.css';
import { highlightShell } from './shell-highlight.js';

interface ScriptEditorProps {
  label: string;
  text: string;
  readOnly: boolean;
  input: UseFormRegisterReturn;
  error: string | undefined;
}

/** Longer scripts have no colours, because each key press would colour the whole script again. */
const maxColouredLength = 20_000;

/** A text field with line numbers and syntax colours. Tab moves the focus as usual. */
export function ScriptEditor({ label, text, readOnly, input, error }: ScriptEditorProps) {
  const lineNumbersRef = useRef<HTMLPreElement>(null);
  const colouredTextRef = useRef<HTMLPreElement>(null);
  const errorId = useId();
  const count = text.split('\n').length;
  const isColoured = text.length <= maxColouredLength;
  const follow = ({ scrollLeft, scrollTop }: HTMLTextAreaElement): void => {
    if (lineNumbersRef.current)
      lineNumbersRef.current.style.transform = `translateY(${-scrollTop}px)`;
    if (colouredTextRef.current)
      colouredTextRef.current.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
  };
  return (
    <div>
      <div className={classes.editor} data-error={error !== undefined || undefined}>
        <div className={classes.gutter} aria-hidden>
          <pre ref={lineNumbersRef}>
            {Array.from({ length: count }, (_, index) => index + 1).join('\n')}
          </pre>
        </div>
        <div className={classes.code}>
          {isColoured && (
            <pre ref={colouredTextRef} className={classes.colours} aria-hidden>
              <ColouredScript text={text} />
            </pre>
          )}
          <textarea
            {...input}
            className={classes.text}
            data-coloured={isColoured || undefined}
            aria-label={label}
            aria-invalid={error !== undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            readOnly={readOnly}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            onScroll={({ currentTarget }) => follow(currentTarget)}
          />
        </div>
      </div>
      {error !== undefined && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function ColouredScript({ text }: { text: string }) {
  const tokens = useMemo(() => highlightShell(text), [text]);
  return tokens.map(({ text: part, kind }, index) =>
    kind === null ? (
      part
    ) : (
      <span key={index} data-token={kind}>
        {part}
      </span>
    ),
  );
}
