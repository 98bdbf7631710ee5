import type { StackDetailReply } from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { useMessages } from '../../shared/i18n/messages.js';
import { RelativeTime } from '../../shared/i18n/relative-time.js';
import { StateBadge } from '../../shared/state-badge/state-badge.js';
import { stackKindMessages, stackSourceMessages } from '../../shared/vocabulary/stack.messages.js';
import { stackPageMessages } from './stack-page.messages.js';
import classes from './stack-page.module.css';
import { StackSection } from './stack-section.js';

/** What is known of a stack beside what runs. */
export function StackFacts(detail: StackDetailReply) {
  const t = useMessages(stackPageMessages);
  const source = useMessages(stackSourceMessages);
  const kind = useMessages(stackKindMessages);
  const { stack } = detail;
  return (
    <>
      <StackSection title={t('facts')}>
        <dl className={classes.facts}>
          <Fact name={t('server')}>{stack.server.name}</Fact>
          <Fact name={t('source')}>{source(stack.source)}</Fact>
          <Fact name={t('kind')}>{kind(stack.kind)}</Fact>
          <Fact name={t('platformId')}>{stack.platformId ?? t('noPlatformId')}</Fact>
          <Fact name={t('created')}>
            {stack.createdAt ? <RelativeTime at={stack.createdAt} /> : t('unknown')}
          </Fact>
          <Fact name={t('updated')}>
            {stack.updatedAt ? <RelativeTime at={stack.updatedAt} /> : t('never')}
          </Fact>
        </dl>
      </StackSection>
      <GitSource {...detail} />
      <Images {...detail} />
      <Variables {...detail} />
    </>
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

function GitSource({ stack, git }: StackDetailReply) {
  const t = useMessages(stackPageMessages);
  if (stack.source !== 'git') return null;
  return (
    <StackSection title={t('git')}>
      {git === null ? (
        <p className={classes.none}>{t('gitUnread')}</p>
      ) : (
        <dl className={classes.facts}>
          <Fact name={t('repository')}>
            <code>{git.url}</code>
          </Fact>
          <Fact name={t('reference')}>
            <code>{git.reference}</code>
          </Fact>
          <Fact name={t('file')}>
            <code>{git.file}</code>
          </Fact>
        </dl>
      )}
    </StackSection>
  );
}

function Images({ stack, images }: StackDetailReply) {
  const t = useMessages(stackPageMessages);
  return (
    <StackSection
      title={t('images')}
      aside={stack.freshnessCheckedAt && <Checked at={stack.freshnessCheckedAt} />}
    >
      {images.length === 0 && <p className={classes.none}>{t('noImages')}</p>}
      <ul className={classes.rows}>
        {images.map(({ reference, freshness, detail }) => (
          <li key={reference} className={classes.image}>
            <code>{reference}</code>
            <StateBadge kind="freshness" value={freshness} />
            {detail && <p className={classes.quiet}>{detail}</p>}
          </li>
        ))}
      </ul>
    </StackSection>
  );
}

function Checked({ at }: { at: string }) {
  const t = useMessages(stackPageMessages);
  return (
    <>
      {t('checked')} <RelativeTime at={at} />
    </>
  );
}

function Variables({ environmentVariables }: StackDetailReply) {
  const t = useMessages(stackPageMessages);
  return (
    <StackSection title={t('variables')}>
      <p className={classes.none}>
        {environmentVariables.length === 0 ? t('noVariables') : t('variablesHint')}
      </p>
      <ul className={classes.variables}>
        {environmentVariables.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </StackSection>
  );
}
