import { Button } from '@mantine/core';
import type { StackReply } from '@stackyard/contracts';
import { ExternalLink } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { sourceMessages } from './source.messages.js';

/** Opens the stack's page on the platform, if there is one. */
export function PlatformLink({ stack: { platformUrl } }: { stack: StackReply }) {
  const t = useMessages(sourceMessages);
  if (platformUrl === null) return null;
  return (
    <Button
      component="a"
      variant="default"
      href={platformUrl}
      target="_blank"
      rel="noreferrer"
      leftSection={<ExternalLink size={16} aria-hidden />}
    >
      {t('openInPlatform')}
    </Button>
  );
}
