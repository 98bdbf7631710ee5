import { useNavigate, useRouterState } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { Command } from '#shared/command-palette/commands.js';
import { recentPages } from '#shared/command-palette/recent-pages.js';
import { useMessages } from '#shared/i18n/messages.js';
import { appMessages } from '../../app.messages.js';

/** Returns commands that open the pages the user visited earlier, except the current page. */
export function useRecentCommands(): Command[] {
  const t = useMessages(appMessages);
  const navigate = useNavigate();
  const currentPath = useRouterState({ select: ({ location }) => location.pathname });
  return recentPages(currentPath).map(({ path, title }) => ({
    id: `recent-${path}`,
    label: title,
    group: t('recent'),
    icon: History,
    run: () => void navigate({ to: path }),
  }));
}
