import { Badge, Progress, Stack, Text } from '@mantine/core';
import type { RegistryReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { FaultText } from '#shared/table/rows/fault-text.js';
import { useImageFault } from '#shared/vocabulary/use-image-fault.js';
import { registriesMessages } from './registries.messages.js';
import { registryState } from './registry-state.js';

interface RegistryCellProps {
  registry: RegistryReply;
}

export function HostCell({ registry: { host, managed } }: RegistryCellProps) {
  const t = useMessages(registriesMessages);
  return (
    <>
      {host}
      {!managed && (
        <Badge ml="xs" size="xs" variant="default" title={t('fromStacksHint')}>
          {t('fromStacks')}
        </Badge>
      )}
    </>
  );
}

/**
 * Shows whether the registry works. If it does not, also shows the reason and, while requests are
 * paused, when the pause ends.
 */
export function RegistryStateCell({ registry }: RegistryCellProps) {
  const t = useMessages(registriesMessages);
  const faultText = useImageFault();
  const fault = registry.fault && faultText(registry.fault, registry.faultCode);
  const format = useFormat();
  const now = useNow();
  switch (registryState(registry, now)) {
    case 'paused': {
      const label = t('paused', { at: format.dateTime(registry.pausedUntil ?? now) });
      return <FaultState value="unknown" label={label} fault={fault} />;
    }
    case 'failing':
      return <FaultState value="unreachable" label={t('fails')} fault={fault} />;
    case 'unused':
      return <StateBadge kind="health" value="unknown" label={t('unused')} />;
    case 'working':
      return <StateBadge kind="health" value="reachable" label={t('works')} />;
  }
}

interface FaultStateProps {
  value: 'unknown' | 'unreachable';
  label: string;
  fault: string | null;
}

function FaultState({ value, label, fault }: FaultStateProps) {
  return (
    <Stack gap={2} align="flex-start">
      <StateBadge kind="health" value={value} label={label} />
      {fault !== null && <FaultText text={fault} />}
    </Stack>
  );
}

/** The remaining requests as last reported by the registry; `unlimited` until it reports a limit. */
export function QuotaCell({ registry: { quota } }: RegistryCellProps) {
  const t = useMessages(registriesMessages);
  const format = useFormat();
  if (quota === null) return <Text c="dimmed">{t('unlimited')}</Text>;
  const { limit, remaining, windowSeconds, observedAt } = quota;
  const counts = { remaining: format.number(remaining), limit: format.number(limit) };
  const periodText =
    windowSeconds === null ? '' : t('perWindow', { minutes: Math.round(windowSeconds / 60) });
  const remainingPercent = limit === 0 ? 0 : (100 * remaining) / limit;
  return (
    <Stack
      gap={4}
      title={t('quotaHint', { ...counts, window: periodText, at: format.dateTime(observedAt) })}
    >
      <Text size="sm">{t('quotaText', counts)}</Text>
      <Progress
        value={remainingPercent}
        size="sm"
        color={remainingPercent < 10 ? 'orange' : 'blue'}
        aria-hidden
      />
    </Stack>
  );
}
