import { Code, Text } from '@mantine/core';
import type { MediaToolReply } from '@stackyard/contracts';
import { Check, CircleX } from 'lucide-react';
import detail from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import classes from './media-settings.module.css';
import { mediaSettingsMessages } from './media-settings.messages.js';

/** Debian packages that contain the programs. */
const packages = { mediainfo: 'mediainfo', handbrake: 'handbrake-cli', ffmpeg: 'ffmpeg' } as const;

const names = { mediainfo: 'MediaInfo', handbrake: 'HandBrake', ffmpeg: 'FFmpeg' } as const;

/** The programs that processing needs: the path of each, or how to install it if it is missing. */
export function MediaTools({ tools }: { tools: readonly MediaToolReply[] }) {
  const t = useMessages(mediaSettingsMessages);
  return (
    <Section title={t('tools')}>
      <ul className={detail.rows}>
        {tools.map(({ tool, program, path }) => (
          <li key={tool}>
            <div className={classes.tool}>
              <strong>{names[tool]}</strong>
              {path === null ? (
                <ToneBadge tone="failed" icon={CircleX} label={t('missing')} />
              ) : (
                <ToneBadge tone="done" icon={Check} label={t('found')} />
              )}
              {path !== null && <code>{path}</code>}
            </div>
            <Text size="sm" c="dimmed">
              {t(`for.${tool}`)}
            </Text>
            {path === null && (
              <>
                <Text size="sm">{t('missingText', { program })}</Text>
                <Text size="sm">{t('install')}</Text>
                <Code block mt={4}>{`sudo apt install ${packages[tool]}`}</Code>
              </>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
