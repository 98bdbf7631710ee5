import { Text } from '@mantine/core';
import type { NewestCommitReply, StackGitReply } from '@stackyard/contracts';
import detailClasses from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { gitFaultMessages } from '#shared/vocabulary/git-fault.messages.js';
import { sourceMessages } from './source.messages.js';
import classes from './stacks.module.css';

const shownCommitLength = 8;

export function GitFacts({ git }: { git: StackGitReply }) {
  const t = useMessages(sourceMessages);
  return (
    <dl className={detailClasses.facts}>
      <Fact name={t('repository')}>
        <WebLink href={git.webUrl} title={git.url}>
          {git.webUrl === null ? git.url : repositoryName(git.url)}
        </WebLink>
      </Fact>
      <Fact name={t('reference')}>
        {git.reference ? (
          <code title={git.reference}>{git.reference.replace(/^refs\/heads\//, '')}</code>
        ) : (
          t('defaultBranch')
        )}
      </Fact>
      <Fact name={t('commit')}>
        {git.commit === null ? (
          t('unknownCommit')
        ) : (
          <WebLink href={git.commitUrl}>{git.commit.slice(0, shownCommitLength)}</WebLink>
        )}
      </Fact>
      {git.newest && <NewestCommit deployedCommit={git.commit} newestCommit={git.newest} />}
      <Fact name={t('file')}>
        <code>{git.file}</code>
      </Fact>
    </dl>
  );
}

interface NewestCommitProps {
  deployedCommit: string | null;
  newestCommit: NewestCommitReply;
}

function NewestCommit({ deployedCommit, newestCommit }: NewestCommitProps) {
  const t = useMessages(sourceMessages);
  const tGitFault = useMessages(gitFaultMessages);
  const { commit, checkedAt, commitUrl, compareUrl, faultCode } = newestCommit;
  return (
    <Fact name={t('newest')}>
      {commit !== null && (
        <>
          <WebLink href={commitUrl}>{commit.slice(0, shownCommitLength)}</WebLink>
          {commit === deployedCommit && ` (${t('isDeployed')})`}
          {compareUrl !== null && (
            <>
              {' · '}
              <a className={classes.webLink} href={compareUrl} target="_blank" rel="noreferrer">
                {t('compare')}
              </a>
            </>
          )}
        </>
      )}
      {faultCode !== null && (
        <Text size="xs" c="dimmed">
          {tGitFault(faultCode)}
        </Text>
      )}
      {checkedAt !== null && (
        <Text size="xs" c="dimmed">
          <RelativeTime at={checkedAt} />
        </Text>
      )}
    </Fact>
  );
}

interface WebLinkProps {
  href: string | null;
  title?: string;
  children: string;
}

function WebLink({ href, title, children }: WebLinkProps) {
  const text = <code>{children}</code>;
  if (href === null) return text;
  return (
    <a className={classes.webLink} href={href} title={title} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

/** Returns the path of a repository without the host: `house/shop` for `https://git.example/house/shop.git`. */
function repositoryName(url: string): string {
  const path = url.replace(/^[a-z+]+:\/\/[^/]+\//, '').replace(/\.git$/, '');
  return path === '' ? url : path;
}
