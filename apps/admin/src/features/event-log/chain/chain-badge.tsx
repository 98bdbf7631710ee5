import { Button, Popover } from '@mantine/core';
import { LoaderCircle, Shield, ShieldCheck, ShieldX } from 'lucide-react';
import { useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ChainPanel } from './chain-panel.js';
import { chainMessages } from './chain.messages.js';
import classes from './chain.module.css';
import { useChainCheck, type ChainCheck } from './use-chain-check.js';

/**
 * Shows the progress of a running check or, otherwise, whether the last check in this browser tab
 * found the log intact. Clicking the badge opens the panel in which users start a new check.
 */
export function ChainBadge({ onOpenEntry }: { onOpenEntry: (id: number) => void }) {
  const t = useMessages(chainMessages);
  const check = useChainCheck();
  const [opened, setOpened] = useState(false);
  const { icon: Icon, tone, word } = badgeAppearance(check);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="md"
      trapFocus
      withinPortal
      width="min(440px, calc(100vw - 24px))"
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.badge}
          data-tone={tone}
          leftSection={<Icon size={14} aria-hidden className={classes.icon} />}
          onClick={() => setOpened(!opened)}
        >
          {t(word, { percent: percentOf(check) })}
          {check.last && !check.running && (
            <span className={classes.when}>
              <RelativeTime at={new Date(check.last.at).toISOString()} />
            </span>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        <ChainPanel
          check={check}
          onOpenEntry={(id) => {
            setOpened(false);
            onOpenEntry(id);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function badgeAppearance({ running, last }: ChainCheck) {
  if (running) return { icon: LoaderCircle, tone: 'running', word: 'badgeRunning' } as const;
  if (!last) return { icon: Shield, tone: 'unknown', word: 'badgeUnknown' } as const;
  if (last.verdict.intact) {
    return { icon: ShieldCheck, tone: 'done', word: 'badgeIntact' } as const;
  }
  return { icon: ShieldX, tone: 'failed', word: 'badgeBroken' } as const;
}

function percentOf({ progress }: ChainCheck): number {
  return progress && progress.total > 0
    ? Math.floor((progress.checkedLinkCount / progress.total) * 100)
    : 0;
}
