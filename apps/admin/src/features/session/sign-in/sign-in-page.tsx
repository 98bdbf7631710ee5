import { Text, Title } from '@mantine/core';
import { ApiProblem } from '@stackyard/api-client';
import type { OidcRefusal, ProblemCode } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useRouter, useSearch } from '@tanstack/react-router';
import { CircleX } from 'lucide-react';
import { useEffect } from 'react';
import { SignedOutLayout } from '#shared/entry-frame/entry-frame.js';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { MaintenanceNotice } from '#shared/maintenance/maintenance-notice.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { setupStatus } from '#shared/queries/servers.queries.js';
import { session } from '#shared/session/session.queries.js';
import { hasPermission } from '#shared/session/use-has-permission.js';
import { safeReturnPath } from './return-path.js';
import classes from '../session.module.css';
import { endMessages, oidcRefusalMessages, sessionMessages } from '../session.messages.js';
import { SignInForm } from './sign-in-form.js';
import { SignInMethods } from './sign-in-methods.js';

export function SignInPage() {
  const t = useMessages(sessionMessages);
  const tEnd = useMessages(endMessages);
  const router = useRouter();
  const { returnTo, ended, problem, reason } = useSearch({ from: '/sign-in' });
  const { data } = useQuery(session);
  const { data: setup } = useQuery(setupStatus);
  const isAuthenticated = data?.authenticated === true;
  const shouldResumeSetup =
    setup?.complete === false &&
    returnTo === undefined &&
    hasPermission(data, 'maintenance-server-edit');
  useEffect(() => {
    if (isAuthenticated)
      router.history.replace(shouldResumeSetup ? '/setup' : safeReturnPath(returnTo));
  }, [isAuthenticated, shouldResumeSetup, returnTo, router]);
  if (setup?.superuser === false) return <Navigate to="/setup" />;
  return (
    <SignedOutLayout title={t('title')}>
      {data?.maintenance.active && <MaintenanceNotice mode={data.maintenance} />}
      <div>
        <Title order={1}>{t('title')}</Title>
        {returnTo && (
          <Text size="sm" c="dimmed">
            {t('goOn')}
          </Text>
        )}
      </div>
      {ended && (
        <div role="status" className={classes.notice}>
          {tEnd(ended)}
        </div>
      )}
      {problem && <RedirectReason problem={problem} reason={reason} />}
      <SignInForm />
      <SignInMethods returnTo={safeReturnPath(returnTo)} />
    </SignedOutLayout>
  );
}

interface RedirectReasonProps {
  problem: ProblemCode;
  reason: OidcRefusal | undefined;
}

/** Explains why the OpenID sign-in redirected back to this page. */
function RedirectReason({ problem, reason }: RedirectReasonProps) {
  const tOidcRefusal = useMessages(oidcRefusalMessages);
  if (problem !== 'OIDC_FAILED' || !reason)
    return <ProblemAlert error={redirectProblem(problem)} />;
  return (
    <Notice tone="failed" icon={CircleX} title={tOidcRefusal(`${reason}.cause`)}>
      {tOidcRefusal(`${reason}.next`)}
    </Notice>
  );
}

/** Builds a problem from its code, because the redirect contains nothing else. */
function redirectProblem(code: ProblemCode): ApiProblem {
  const emptyProblem = { type: '', title: '', status: 0, detail: '', instance: '', requestId: '' };
  return new ApiProblem({ ...emptyProblem, code });
}
