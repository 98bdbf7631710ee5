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
  const current = setupSteps.indexOf(step);
  const label = t('progress', { step: current + 1, steps: setupSteps.length });
  return (
    <ol className={classes.progress} aria-label={label}>
      {setupSteps.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          data-passed={index < current || undefined}
        >
          <span aria-hidden>{index < current ? <Check size={14} /> : index + 1}</span>
          {t(labels[name])}
        </li>
      ))}
    </ol>
  );
}
