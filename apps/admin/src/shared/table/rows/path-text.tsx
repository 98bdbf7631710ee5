import classes from './path-text.module.css';

/** A path or file name that is shortened at its start, because its end tells it apart. */
export function PathText({ path }: { path: string }) {
  return (
    <code className={classes.path} title={path}>
      <bdi dir="ltr">{path}</bdi>
    </code>
  );
}
