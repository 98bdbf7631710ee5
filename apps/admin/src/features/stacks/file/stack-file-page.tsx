import { Button } from '@mantine/core';
import type { StackFileReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Check, Copy } from 'lucide-react';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { Page } from '#shared/feedback/page.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { stackDetail } from '#shared/queries/stacks.queries.js';
import { useCopy } from '#shared/run-view/log/use-copy.js';
import { GitFacts } from '../git-facts.js';
import { PlatformLink } from '../platform-link.js';
import { StackTabs } from '../stack-tabs.js';
import { ComposeText } from './compose-text.js';
import { stackFileMessages } from './stack-file.messages.js';
import classes from './stack-file.module.css';
import { stackFile } from './stack-file.queries.js';

export function StackFilePage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId/file' });
  const t = useMessages(stackFileMessages);
  const { data: detail } = useQuery(stackDetail(stackId));
  const { data, error, refetch } = useQuery(stackFile(stackId));
  const name = detail?.stack.name ?? data?.stack.name;
  return (
    <>
      <StackTabs stackId={stackId} />
      <Page
        title={name === undefined ? t('title') : t('titleOf', { name })}
        actions={detail && <PlatformLink stack={detail.stack} />}
      >
        {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
        {!data && !error && <p className={detailClasses.none}>{t('loading')}</p>}
        {data && <StackFile file={data} />}
      </Page>
    </>
  );
}

function StackFile({ file: { git, file, text, maskedValues, isCut } }: { file: StackFileReply }) {
  const t = useMessages(stackFileMessages);
  return (
    <div className={classes.parts}>
      {git && (
        <Section title={t('git')}>
          <div className={classes.git}>
            <GitFacts git={git} />
          </div>
        </Section>
      )}
      <Section title={file || t('title')} aside={<CopyFile text={text} />}>
        {maskedValues > 0 && (
          <p className={detailClasses.notice}>{t('masked', { count: maskedValues })}</p>
        )}
        {isCut && <p className={detailClasses.notice}>{t('cut')}</p>}
        <ComposeText text={text} label={t('text')} />
      </Section>
    </div>
  );
}

function CopyFile({ text }: { text: string }) {
  const t = useMessages(stackFileMessages);
  const { result, copy } = useCopy({ keepRefusal: true });
  const copied = result === 'copied';
  return (
    <div className={classes.copy}>
      {result === 'copyRefused' && <span role="alert">{t('copyRefused')}</span>}
      <Button
        size="xs"
        variant="default"
        leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        onClick={() => copy(text)}
      >
        {t(copied ? 'copied' : 'copy')}
      </Button>
      <span role="status" className="visually-hidden">
        {copied && t('copied')}
      </span>
    </div>
  );
}
