import { Button } from '@mantine/core';
import type { StackProbeReply, StackReply, StackVerificationReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { Fact } from '#shared/detail/fact.js';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { lazyComponent } from '#shared/lazy/lazy-component.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { verificationMessages } from './verification.messages.js';
import { stackVerification } from './verification.queries.js';

const VerificationDialog = lazyComponent(
  async () => (await import('./verification-dialog.js')).VerificationDialog,
);

/**
 * How a stack is verified after a redeploy, start or restart, with a button to edit these settings.
 */
export function StackVerificationSection({ stack }: { stack: StackReply }) {
  const t = useMessages(verificationMessages);
  const mayEdit = useHasPermission('stacks-edit');
  const [editing, setEditing] = useState(false);
  const { data, error, refetch } = useQuery(stackVerification(stack.id));
  const editButton = (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('editOf', { name: stack.name })}
      onClick={() => setEditing(true)}
    >
      {t('edit')}
    </Button>
  );
  return (
    <Section title={t('section')} aside={mayEdit && data && editButton}>
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {data && <VerificationFacts verification={data} />}
      {editing && data && (
        <VerificationDialog stack={stack} verification={data} onClose={() => setEditing(false)} />
      )}
    </Section>
  );
}

function VerificationFacts({ verification }: { verification: StackVerificationReply }) {
  const t = useMessages(verificationMessages);
  const { defaults } = verification;
  const timeoutSeconds = verification.timeoutSeconds ?? defaults.timeoutSeconds;
  const settleSeconds = verification.settleSeconds ?? defaults.settleSeconds;
  const probes = verification.probes.map(textOf);
  const lists = [
    { name: t('optional'), items: verification.optionalServices },
    { name: t('probes'), items: probes },
    { name: t('failure'), items: verification.failurePatterns },
    { name: t('ready'), items: verification.readyPatterns },
  ].filter(({ items }) => items.length > 0);
  const isDefault = verification.timeoutSeconds === null && verification.settleSeconds === null;
  if (lists.length === 0 && isDefault) {
    return (
      <p className={detailClasses.none}>
        {t('defaults', { timeout: timeoutSeconds, settle: settleSeconds })}
      </p>
    );
  }
  return (
    <dl className={detailClasses.facts}>
      <Fact name={t('limits')}>
        {t('limitsText', { timeout: timeoutSeconds, settle: settleSeconds })}
      </Fact>
      {lists.map(({ name, items }) => (
        <Fact key={name} name={name}>
          {items.join(', ')}
        </Fact>
      ))}
    </dl>
  );
}

function textOf({ name, url, address }: StackProbeReply): string {
  const target = (url ?? address ?? '').replace(/\?.*$/, '');
  return name === target ? name : `${name} (${target})`;
}
