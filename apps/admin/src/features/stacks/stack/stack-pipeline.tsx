import { Button } from '@mantine/core';
import type { StackReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { stackPageMessages } from './stack-page.messages.js';

/**
 * Links to the form for a token that can redeploy only this stack. Hidden for stacks created
 * outside the platform, and for users who may not redeploy stacks or manage tokens.
 */
export function StackPipeline({ stack }: { stack: StackReply }) {
  const t = useMessages(stackPageMessages);
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const mayManage = useHasPermission('tokens-manage');
  if (!mayRedeploy || !mayManage || stack.source === 'external') return null;
  const createButton = (
    <Button
      size="compact-sm"
      variant="default"
      renderRoot={(props) => (
        <Link to="/account/tokens" search={{ open: 'create', stack: stack.id }} {...props} />
      )}
    >
      {t('pipelineToken')}
    </Button>
  );
  return (
    <Section title={t('pipeline')} aside={createButton}>
      <p className={detailClasses.none}>{t('pipelineHint')}</p>
    </Section>
  );
}
