import { Button, Menu } from '@mantine/core';
import type { SavedViewReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Check, Pencil } from 'lucide-react';
import { useState } from 'react';
import { parseSearch } from '../filters/search-params.js';
import { useMessages } from '../i18n/messages.js';
import { lazyComponent } from '../lazy/lazy-component.js';
import type { SavedViewsSource } from './saved-views.js';
import { viewsMessages } from './views.messages.js';
import { savedViews } from './views.queries.js';

const SaveView = lazyComponent(async () => (await import('./save-view.js')).SaveView);
const ManageViews = lazyComponent(async () => (await import('./manage-views.js')).ManageViews);

interface ViewsMenuProps {
  list: SavedViewsSource;
  /** The current filters as a query string. */
  search: string;
  onApply: (savedSearch: Record<string, unknown>) => void;
}

export function ViewsMenu({ list, search, onApply }: ViewsMenuProps) {
  const t = useMessages(viewsMessages);
  const { data, isError } = useQuery(savedViews(list));
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const views = data?.views ?? [];
  const currentView = views.find((view) => list.isSameView(view.search, search));
  return (
    <>
      <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false} width={280}>
        <Menu.Target>
          <Button
            variant="default"
            px="sm"
            leftSection={<Bookmark size={14} aria-hidden />}
            styles={{
              label: { maxWidth: 'min(200px, 30vw)', overflow: 'hidden', textOverflow: 'ellipsis' },
            }}
          >
            {currentView ? t('current', { name: currentView.name }) : t('views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('views')} mah={420} style={{ overflowY: 'auto' }}>
          {views.map((view) => (
            <ViewItem
              key={view.id}
              view={view}
              isActive={view === currentView}
              onApply={() => onApply(parseSearch(view.search))}
            />
          ))}
          {views.length === 0 && (
            <Menu.Label>{t(isError ? 'unreadable' : 'emptyViews')}</Menu.Label>
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={<BookmarkPlus size={14} aria-hidden />}
            onClick={() => setDialog('save')}
          >
            {t('save')}
          </Menu.Item>
          {views.length > 0 && (
            <Menu.Item
              leftSection={<Pencil size={14} aria-hidden />}
              onClick={() => setDialog('manage')}
            >
              {t('manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && (
        <SaveView list={list} search={search} onClose={() => setDialog(null)} />
      )}
      {dialog === 'manage' && (
        <ManageViews list={list} views={views} search={search} onClose={() => setDialog(null)} />
      )}
    </>
  );
}

interface ViewItemProps {
  view: SavedViewReply;
  /** True if the view matches the current filters. */
  isActive: boolean;
  onApply: () => void;
}

function ViewItem({ view, isActive, onApply }: ViewItemProps) {
  return (
    <Menu.Item
      onClick={onApply}
      aria-current={isActive || undefined}
      rightSection={isActive && <Check size={14} aria-hidden />}
    >
      {view.name}
    </Menu.Item>
  );
}
