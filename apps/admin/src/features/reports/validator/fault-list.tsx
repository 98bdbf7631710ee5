import { explain, type ReportFault } from '@stackyard/report-schema';
import { CircleCheck, CircleX } from 'lucide-react';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './validator.module.css';
import { validatorMessages } from './validator.messages.js';

/** Further faults are only counted. They are listed once earlier ones are fixed. */
const maxListed = 50;

interface FaultListProps {
  faults: readonly ReportFault[];
  /** Called with the JSON pointer of the fault that the user selects. */
  onSelect?: (pointer: string) => void;
}

export function FaultList({ faults, onSelect }: FaultListProps) {
  const t = useMessages(validatorMessages);
  const language = useLocale();
  const isValid = faults.length === 0;
  const Icon = isValid ? CircleCheck : CircleX;
  return (
    <section className={classes.verdict} data-conforms={isValid} aria-label={t('verdict')}>
      <p className={classes.word} role="status">
        <Icon size={18} aria-hidden />
        {isValid ? t('conforms') : t('faults', { count: faults.length })}
      </p>
      {!isValid && (
        <ol className={classes.faults}>
          {faults.slice(0, maxListed).map((fault, index) => (
            <li key={index}>
              {onSelect ? (
                <button type="button" onClick={() => onSelect(fault.pointer)}>
                  {explain(fault, language)}
                </button>
              ) : (
                explain(fault, language)
              )}
              <code>{fault.pointer || '/'}</code>
            </li>
          ))}
        </ol>
      )}
      {faults.length > maxListed && <p>{t('more', { count: faults.length - maxListed })}</p>}
    </section>
  );
}
