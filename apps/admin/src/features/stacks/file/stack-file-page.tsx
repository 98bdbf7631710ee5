import { Button } from '@mantine/core';
import type { StackFileReply, StackReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Check, Copy } from 'lucide-react';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useCopy } from '#shared/run-view/log/use-copy.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { GitFacts } from '../git-facts.js';
import { StackTabPage } from '../stack-tab-page.js';
import { ComposeText } from './compose-text.js';
import { stackFileMessages } from './stack-file.messages.js';
import classes from './stack-file.module.css';
import { stackFile } from './stack-file.queries.js';

export function StackFilePage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId/file' });
  return (
    <StackTabPage stackId={stackId} tab="file">
      {({ stack }) => <StackFile key={stackId} stack={stack} />}
    </StackTabPage>
  );
}

function StackFile({ stack }: { stack: StackReply }) {
  const t = useMessages(stackFileMessages);
  const { data, error, refetch } = useQuery(stackFile(stack.id));
  if (data) return <FileText stack={stack} file={data} />;
  if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  return <p className={detailClasses.none}>{t('loading')}</p>;
}

function FileText({ stack, file: reply }: { stack: StackReply; file: StackFileReply }) {
  const t = useMessages(stackFileMessages);
  const { git, file, text, maskedValues, isCut } = reply;
  return (
    <div className={classes.parts}>
      {git && (
        <Section title={t('git')}>
          <div className={classes.git}>
            <GitFacts git={git} />
          </div>
        </Section>
      )}
      <Section title={file || t('title')} aside={<FileActions stackId={stack.id} text={text} />}>
        <p className={detailClasses.none}>
          {t('readOnly')} <EditLink stack={stack} git={git} />.{' '}
          {stack.updatedAt && (
            <>
              {t('updated')} <RelativeTime at={stack.updatedAt} />.
            </>
          )}{' '}
          {maskedValues > 0 && <span>{t('masked', { count: maskedValues })}</span>}{' '}
          {isCut && <span>{t('cut')}</span>}
        </p>
        <ComposeText text={text} label={t('text')} />
      </Section>
    </div>
  );
}

interface EditLinkProps {
  stack: StackReply;
  git: StackFileReply['git'];
}

/**
 * Links to the place where the file can be edited: the repository of a Git stack, or Portainer.
 */
function EditLink({ stack, git }: EditLinkProps) {
  const t = useMessages(stackFileMessages);
  const text = t(git ? 'editInRepository' : 'editInPlatform');
  const href = git ? git.webUrl : stack.platformUrl;
  if (href === null) return text;
  return (
    <a className={classes.link} href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
}

function FileActions({ stackId, text }: { stackId: number; text: string }) {
  const t = useMessages(stackFileMessages);
  const mayCompare = useHasPermission('stacks-redeploy');
  return (
    <div className={classes.actions}>
      {mayCompare && (
        <Link to="/stacks/$stackId/history" params={{ stackId }} className={classes.link}>
          {t('compare')}
        </Link>
      )}
      <CopyFile text={text} />
    </div>
  );
}

function CopyFile({ text }: { text: string }) {
  const t = useMessages(stackFileMessages);
  const { result, copy } = useCopy({ keepRefusal: true });
  const isCopied = result === 'copied';
  return (
    <div className={classes.copy}>
      {result === 'copyRefused' && <span role="alert">{t('copyRefused')}</span>}
      <Button
        size="xs"
        variant="default"
        leftSection={isCopied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        onClick={() => copy(text)}
      >
        {t(isCopied ? 'copied' : 'copy')}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied && t('copied')}
      </span>
    </div>
  );
}
