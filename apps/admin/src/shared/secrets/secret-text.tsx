import classes from './secret-once-card.module.css';

/** The secret itself; one click selects all of it. */
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
