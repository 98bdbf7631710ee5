import classes from './secret-once-card.module.css';

/** One click selects the whole secret. */
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
