import type { UserDetailReply } from '@stackyard/contracts';
import classes from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { SecondFactorCell } from '../user-cells.js';
import { typeOf } from '../user-type.js';
import { userTypeMessages } from '../users.messages.js';
import { userPageMessages } from './user-page.messages.js';

export function UserFacts({ user }: { user: UserDetailReply }) {
  const t = useMessages(userPageMessages);
  const tUserType = useMessages(userTypeMessages);
  const format = useFormat();
  const isPerson = user.kind === 'person';
  return (
    <Section title={t('facts')}>
      <dl className={classes.facts}>
        <Fact name={t('username')}>
          <code>{user.username}</code>
        </Fact>
        <Fact name={t('type')}>{tUserType(typeOf(user))}</Fact>
        {isPerson && (
          <>
            <Fact name={t('signsIn')}>
              {t(user.external ? 'signsInExternal' : 'signsInPassword')}
            </Fact>
            <Fact name={t('secondFactor')}>
              <SecondFactorCell user={user} />
            </Fact>
            <Fact name={t('phrase')}>{t(user.securityPhrase ? 'phraseSet' : 'phraseNone')}</Fact>
            <Fact name={t('lastSignIn')}>
              {user.lastSignInAt ? <RelativeTime at={user.lastSignInAt} /> : t('never')}
            </Fact>
            <Fact name={t('sessionCount')}>{format.number(user.sessions)}</Fact>
          </>
        )}
        <Fact name={t('tokenCount')}>
          {user.active || user.tokens === 0
            ? format.number(user.tokens)
            : t('stopped', { count: user.tokens })}
        </Fact>
        <Fact name={t('createdAt')}>{format.date(user.createdAt)}</Fact>
      </dl>
    </Section>
  );
}
