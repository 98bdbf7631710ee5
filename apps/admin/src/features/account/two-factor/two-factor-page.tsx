import { Paper } from '@mantine/core';
import type { AccountReply } from '@stackyard/contracts';
import { useState } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { OneTimeSecretCard } from '#shared/secrets/secret-once-card.js';
import { AccountLoader } from '../account-loader.js';
import { useInvalidateTwoFactor } from '../account.queries.js';
import classes from '../account.module.css';
import { SignInFacts } from '../sign-in-facts.js';
import { TwoFactorSetup } from './two-factor-off.js';
import { TwoFactorManagement } from './two-factor-on.js';
import { twoFactorMessages } from './two-factor.messages.js';

/** Turns two-factor sign-in on and off. Recovery codes are shown only once. */
export function TwoFactorPage() {
  const t = useMessages(twoFactorMessages);
  return (
    <Page title={t('title')}>
      <AccountLoader>
        {(profile) => (
          <div className={detailClasses.columns} data-equal>
            <TwoFactor profile={profile} />
            <SignInFacts profile={profile} page="two-factor" />
          </div>
        )}
      </AccountLoader>
    </Page>
  );
}

function TwoFactor({ profile }: { profile: AccountReply }) {
  const t = useMessages(twoFactorMessages);
  const invalidateTwoFactor = useInvalidateTwoFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <Paper withBorder p="md" className={classes.form}>
        <OneTimeSecretCard
          title={t('codesTitle')}
          owner={`${profile.displayName} (${profile.username})`}
          secret={codes}
          note={t('codesNote')}
          fileName={`stackyard-recovery-codes-${profile.username}.txt`}
          onDone={() => {
            setCodes(null);
            void invalidateTwoFactor();
          }}
        />
      </Paper>
    );
  }
  return profile.twoFactor ? (
    <TwoFactorManagement profile={profile} onCodesIssued={setCodes} />
  ) : (
    <TwoFactorSetup superuser={profile.superuser} onCodesIssued={setCodes} />
  );
}
