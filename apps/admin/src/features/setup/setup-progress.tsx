import { Check } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import classes from './setup.module.css';
import { setupMessages } from './setup.messages.js';
import { setupSteps, type SetupStep } from './setup-step.js';

const labels = {
  account: 'stepAccount',
  server: 'stepServer',
  environment: 'stepEnvironment',
  done: 'stepDone',
} as const;

export function SetupProgress({ step }: { step: SetupStep }) {
  const t = useMessages(setupMessages);
  const currentIndex = setupSteps.indexOf(step);
  const label = t('progress', { step: currentIndex + 1, steps: setupSteps.length });
  return (
    <ol className={classes.progress} aria-label={label}>
      {setupSteps.map((name, index) => (
        <li
          key={name}
          aria-current={index === currentIndex ? 'step' : undefined}
          data-passed={index < currentIndex || undefined}
        >
          <span aria-hidden>{index < currentIndex ? <Check size={14} /> : index + 1}</span>
          {t(labels[name])}
        </li>
      ))}
    </ol>
  );
}
