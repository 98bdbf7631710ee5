import { SegmentedControl } from '@mantine/core';
import type { LogFacetsReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { eventLogMessages } from '../event-log.messages.js';
import classes from '../event-log.module.css';

interface LogListHeaderProps {
  view: 'table' | 'timeline';
  facets: LogFacetsReply | undefined;
  onShow: (view: 'table' | 'timeline') => void;
}

export function LogListHeader({ view, facets, onShow }: LogListHeaderProps) {
  const t = useMessages(eventLogMessages);
  return (
    <div className={classes.line}>
      <SegmentedControl
        size="xs"
        aria-label={t('kind')}
        data={[
          { value: 'table', label: t('table') },
          { value: 'timeline', label: t('timeline') },
        ]}
        value={view}
        onChange={(value) => onShow(value === 'timeline' ? value : 'table')}
      />
      {facets && (
        <p className={classes.total}>
          {t(facets.totalExact ? 'total' : 'totalAtLeast', { count: facets.total })}
        </p>
      )}
    </div>
  );
}
