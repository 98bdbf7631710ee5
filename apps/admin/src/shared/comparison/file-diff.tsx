import classes from './file-diff.module.css';

interface FileDiffProps {
  /** The changes in unified diff format. */
  diff: string;
  /** Names the region for screen readers. */
  label: string;
}

/** The changes to a file. Added and removed lines differ by their sign, not only by colour. */
export function FileDiff({ diff, label }: FileDiffProps) {
  return (
    <pre className={classes.diff} role="region" aria-label={label} tabIndex={0}>
      {diff.split('\n').map((line, index) => (
        <span key={index} data-kind={kindOf(line)}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  );
}

function kindOf(line: string): 'added' | 'removed' | 'place' | undefined {
  if (line.startsWith('+')) return 'added';
  if (line.startsWith('-')) return 'removed';
  return line.startsWith('@@') ? 'place' : undefined;
}
