import { Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SignedOutLayout } from '#shared/entry-frame/entry-frame.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { setupStatus } from '#shared/queries/servers.queries.js';
import { session } from '#shared/session/session.queries.js';
import { AccountStep } from './account-step.js';
import { DoneStep } from './done-step.js';
import { FinishStep } from './finish-step.js';
import { ServerSteps } from './server-steps.js';
import { setupView, type SetupStep, type SetupView } from './setup-step.js';
import { SetupProgress } from './setup-progress.js';
import { setupMessages } from './setup.messages.js';
import { SignInRequired } from './sign-in-required.js';

const stepByView: Record<SetupView, SetupStep> = {
  account: 'account',
  'sign-in': 'account',
  server: 'server',
  finish: 'environment',
  done: 'done',
};

/** The first-time setup. It resumes where the user left off. */
export function SetupPage() {
  const t = useMessages(setupMessages);
  const [isChoosingEnvironment, setChoosing] = useState(false);
  const status = useQuery(setupStatus);
  const sessionQuery = useQuery(session);
  const view = status.data && sessionQuery.data && setupView(status.data, sessionQuery.data);
  const step =
    view === 'server' && isChoosingEnvironment ? 'environment' : view && stepByView[view];
  const error = status.error ?? sessionQuery.error;
  return (
    <SignedOutLayout title={t('title')} isWide>
      <Title order={1}>{t('title')}</Title>
      {step && <SetupProgress step={step} />}
      {!view && !error && <Skeleton height={240} />}
      {!view && error && <ProblemAlert error={error} onRetry={() => void status.refetch()} />}
      {view === 'account' && <AccountStep />}
      {view === 'sign-in' && <SignInRequired />}
      {view === 'server' && (
        <ServerSteps
          isChoosingEnvironment={isChoosingEnvironment}
          onChoosingEnvironmentChange={setChoosing}
        />
      )}
      {view === 'finish' && <FinishStep preset={status.data?.preset === true} />}
      {view === 'done' && <DoneStep />}
    </SignedOutLayout>
  );
}
