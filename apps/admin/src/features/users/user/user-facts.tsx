import type { UserDetailReply } from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { useFormat } from '../../../shared/i18n/format.js';
import { useMessages } from '../../../shared/i18n/messages.js';
import { RelativeTime } from '../../../shared/i18n/relative-time.js';
import { userKindMessages } from '../users.messages.js';
import { userPageMessages } from './user-page.messages.js';
import classes from './user-page.module.css';
import { UserSection } from './user-section.js';

export function UserFacts({ user }: { user: UserDetailReply }) {
  const t = useMessages(userPageMessages);
  const kind = useMessages(userKindMessages);
  const format = useFormat();
  const person = user.kind === 'person';
  return (
    <UserSection title={t('facts')}>
      <dl className={classes.facts}>
        <Fact name={t('username')}>
          <code>{user.username}</code>
        </Fact>
        <Fact name={t('kind')}>{kind(user.kind)}</Fact>
        {person && (
          <>
            <Fact name={t('signsIn')}>
              {t(user.external ? 'signsInExternal' : 'signsInPassword')}
            </Fact>
            <Fact name={t('secondFactor')}>{t(user.twoFactor ? 'on' : 'off')}</Fact>
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
    </UserSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
