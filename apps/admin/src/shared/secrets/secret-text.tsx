import classes from './secret-once-card.module.css';

/** A single secret, or a list of codes. One click selects the whole text. */
export function SecretText({ secret }: { secret: string | readonly string[] }) {
  if (typeof secret === 'string') return <code className={classes.secret}>{secret}</code>;
  return (
    <ol className={classes.codes}>
      {secret.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  );
}
