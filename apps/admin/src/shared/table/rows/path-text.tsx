import classes from './path-text.module.css';

/**
 * A path or file name. It is shortened at its start, because the end distinguishes it from
 * others.
 */
export function PathText({ path }: { path: string }) {
  return (
    <code className={classes.path} title={path}>
      <bdi dir="ltr">{path}</bdi>
    </code>
  );
}
