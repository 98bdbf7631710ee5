import { Group } from '@mantine/core';
import type { UserDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import classes from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { session } from '#shared/session/session.queries.js';
import { SecondFactorCell } from '../user-cells.js';
import { userPageMessages } from './user-page.messages.js';

export function UserFacts({ user }: { user: UserDetailReply }) {
  const t = useMessages(userPageMessages);
  const format = useFormat();
  const { data: ownSession } = useQuery(session);
  const isPerson = user.kind === 'person';
  const isSelf = ownSession?.user?.id === user.id;
  return (
    <Section title={t('facts')}>
      <dl className={classes.facts}>
        {isPerson && (
          <>
            <Fact name={t('signsIn')}>
              {t(user.external ? 'signsInExternal' : 'signsInPassword')}
            </Fact>
            <Fact name={t('secondFactor')}>
              <Group component="span" gap="xs" justify="flex-end">
                <SecondFactorCell user={user} />
                {isSelf && !user.twoFactor && !user.external && (
                  <Link to="/account/two-factor">{t('setUp')}</Link>
                )}
              </Group>
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
