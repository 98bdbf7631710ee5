import { useMessages } from '#shared/i18n/messages.js';
import type { DifferenceLine, DifferenceRow } from './difference.js';
import classes from './script.module.css';
import { scriptMessages } from './script.messages.js';

interface RowsProps {
  rows: readonly DifferenceRow[];
}

/** Shows the default on the left and the script on the right. */
export function SideBySideRows({ rows }: RowsProps) {
  return rows.map(({ kind, before, after }) => (
    <tr key={`${before?.number}-${after?.number}`}>
      <DifferenceSide line={before} change={kind === 'changed' ? 'removed' : undefined} />
      <DifferenceSide line={after} change={kind === 'changed' ? 'added' : undefined} />
    </tr>
  ));
}

/** Shows removed lines above the lines that replace them. */
export function UnifiedRows({ rows }: RowsProps) {
  return rows.flatMap(({ kind, before, after }) => {
    const key = `${before?.number}-${after?.number}`;
    if (kind === 'same') {
      return [
        <tr key={key}>
          <DifferenceSide line={after} />
        </tr>,
      ];
    }
    return [
      before && (
        <tr key={`${key}-before`}>
          <DifferenceSide line={before} change="removed" />
        </tr>
      ),
      after && (
        <tr key={`${key}-after`}>
          <DifferenceSide line={after} change="added" />
        </tr>
      ),
    ];
  });
}

interface SideProps {
  line: DifferenceLine | null;
  change?: 'added' | 'removed' | undefined;
}

const changeSigns = { added: '+', removed: '−' };

function DifferenceSide({ line, change }: SideProps) {
  const t = useMessages(scriptMessages);
  if (line === null) {
    return (
      <>
        <td className={classes.number} data-change="none" />
        <td className={classes.line} data-change="none" />
      </>
    );
  }
  return (
    <>
      <td className={classes.number} data-change={change}>
        {line.number}
      </td>
      <td className={classes.line} data-change={change}>
        {change && (
          <span className={classes.sign}>
            <span aria-hidden>{changeSigns[change]}</span>
            <span className="visually-hidden">{t(change)}</span>
          </span>
        )}
        {line.parts.map(({ text, changed }, partIndex) =>
          changed ? <mark key={partIndex}>{text}</mark> : text,
        )}
      </td>
    </>
  );
}
