import type { StackDetailReply } from '@stackyard/contracts';
import detailClasses from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { stackKindMessages, stackSourceMessages } from '#shared/vocabulary/stack.messages.js';
import { GitFacts } from '../git-facts.js';
import { StackSettings } from '../settings/stack-settings.js';
import { stackPageMessages } from './stack-page.messages.js';
import classes from './stack-page.module.css';

export function StackFacts(detail: StackDetailReply) {
  const t = useMessages(stackPageMessages);
  const tStackSource = useMessages(stackSourceMessages);
  const tStackKind = useMessages(stackKindMessages);
  const { stack } = detail;
  return (
    <>
      <Section title={t('facts')}>
        <dl className={detailClasses.facts}>
          <Fact name={t('server')}>{stack.server.name}</Fact>
          <Fact name={t('environment')}>{stack.environment.name}</Fact>
          <Fact name={t('source')}>{tStackSource(stack.source)}</Fact>
          <Fact name={t('kind')}>{tStackKind(stack.kind)}</Fact>
          <Fact name={t('platformId')}>{stack.platformId ?? t('noPlatformId')}</Fact>
          <Fact name={t('created')}>
            {stack.createdAt ? <RelativeTime at={stack.createdAt} /> : t('unknown')}
          </Fact>
          <Fact name={t('updated')}>
            {stack.updatedAt ? <RelativeTime at={stack.updatedAt} /> : t('never')}
          </Fact>
        </dl>
      </Section>
      <StackSettings {...detail} />
      <GitSource {...detail} />
      <Variables {...detail} />
    </>
  );
}

function GitSource({ stack, git }: StackDetailReply) {
  const t = useMessages(stackPageMessages);
  if (stack.source !== 'git') return null;
  return (
    <Section title={t('git')}>
      {git === null ? (
        <p className={detailClasses.none}>{t('gitUnread')}</p>
      ) : (
        <GitFacts git={git} />
      )}
    </Section>
  );
}

function Variables({ environmentVariables }: StackDetailReply) {
  const t = useMessages(stackPageMessages);
  if (environmentVariables.length === 0) return null;
  return (
    <Section title={t('variables')}>
      <p className={detailClasses.none}>{t('variablesHint')}</p>
      <ul className={classes.variables}>
        {environmentVariables.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}
