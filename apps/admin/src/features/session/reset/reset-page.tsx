import { Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { SignedOutLayout } from '#shared/entry-frame/entry-frame.js';
import { useMessages } from '#shared/i18n/messages.js';
import { OneTimeSecretCard } from '#shared/secrets/secret-once-card.js';
import { ResetForm, type ResetResult } from './reset-form.js';
import { resetMessages } from './reset.messages.js';
import classes from '../session.module.css';

/**
 * Lets users who cannot sign in set a new password with their security phrase, and then shows them
 * their new phrase.
 */
export function ResetPage() {
  const t = useMessages(resetMessages);
  const navigate = useNavigate();
  const [result, setResult] = useState<ResetResult | null>(null);
  if (result) {
    return (
      <SignedOutLayout title={t('doneTitle')} isWide>
        <div>
          <Title order={1}>{t('doneTitle')}</Title>
          <Text size="sm" c="dimmed">
            {t('doneText')}
          </Text>
        </div>
        <OneTimeSecretCard
          title={t('cardTitle')}
          owner={result.username}
          secret={result.securityPhrase}
          note={t('cardNote')}
          doneLabel={t('goOn')}
          onDone={() => void navigate({ to: '/sign-in' })}
        />
      </SignedOutLayout>
    );
  }
  return (
    <SignedOutLayout title={t('title')}>
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text size="sm" c="dimmed">
          {t('text')}
        </Text>
      </div>
      <ResetForm onDone={setResult} />
      <Link to="/sign-in" className={classes.forgot}>
        {t('toSignIn')}
      </Link>
    </SignedOutLayout>
  );
}
