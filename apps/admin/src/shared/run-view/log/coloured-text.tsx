import classes from './coloured-text.module.css';
import type { TextPart } from './text/ansi.js';

/** A line in the colours of the terminal. */
export function ColouredText({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, color, bold }, partIndex) => (
    <span key={partIndex} className={classes.part} data-ansi={color} data-bold={bold}>
      {text}
    </span>
  ));
}
