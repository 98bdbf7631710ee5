import { useMemo, type CSSProperties } from 'react';
import classes from './stack-file.module.css';
import { highlightYaml } from './yaml-highlight.js';

/** A compose file with line numbers and syntax colours. */
export function ComposeText({ text, label }: { text: string; label: string }) {
  const lines = useMemo(() => highlightYaml(text), [text]);
  return (
    <div className={classes.text} role="region" aria-label={label} tabIndex={0}>
      <pre style={{ '--digits': `${String(lines.length).length}ch` } as CSSProperties}>
        <code>
          {lines.map((tokens, lineIndex) => (
            <span key={lineIndex} className={classes.line}>
              {tokens.map(({ text: part, kind }, index) =>
                kind === null ? (
                  part
                ) : (
                  <span key={index} data-token={kind}>
                    {part}
                  </span>
                ),
              )}
              {'\n'}
            </span>
          ))}
        </code>
      </pre>
    </div>
  );
}
