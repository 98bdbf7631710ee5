import type { AccountReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Fact } from '#shared/detail/fact.js';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import classes from './account.module.css';
import { profileMessages } from './profile.messages.js';

interface SignInFactsProps {
  profile: AccountReply;
  /**
   * The page that contains these facts. Links to that page are omitted, and so is the second
   * factor on `two-factor`.
   */
  page?: 'password' | 'two-factor';
}

/** Facts about how the user signs in, with links to the pages that change the settings. */
export function SignInFacts({ profile, page }: SignInFactsProps) {
  const t = useMessages(profileMessages);
  const { external, lastSignInAt, securityPhrase } = profile;
  return (
    <Section title={t('signIn')}>
      <dl className={classes.facts}>
        <Fact name={t('signsIn')}>
          <span className={classes.linked}>
            {t(external ? 'withProvider' : 'withPassword')}
            {!external && page !== 'password' && <Link to="/account/password">{t('change')}</Link>}
          </span>
        </Fact>
        {page !== 'two-factor' && (
          <Fact name={t('secondFactor')}>
            <SecondFactor profile={profile} />
          </Fact>
        )}
        <Fact name={t('phrase')}>{t(securityPhrase ? 'phraseSet' : 'phraseMissing')}</Fact>
        <Fact name={t('lastSignIn')}>
          <span className={classes.linked}>
            {lastSignInAt === null ? t('never') : <RelativeTime at={lastSignInAt} />}
            <Link to="/account/sessions">{t('sessions')}</Link>
          </span>
        </Fact>
      </dl>
    </Section>
  );
}

function SecondFactor({ profile: { superuser, twoFactor } }: { profile: AccountReply }) {
  const t = useMessages(profileMessages);
  const isAtRisk = superuser && !twoFactor;
  return (
    <span className={classes.linked} data-risk={isAtRisk || undefined}>
      {isAtRisk && <TriangleAlert size={14} aria-hidden />}
      {t(twoFactor ? 'on' : 'off')}
      <Link to="/account/two-factor">{t(twoFactor ? 'manage' : 'setUp')}</Link>
    </span>
  );
}
