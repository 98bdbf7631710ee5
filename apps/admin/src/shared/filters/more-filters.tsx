import { Button } from '@mantine/core';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useMessages } from '../i18n/messages.js';
import { filtersMessages } from './filters.messages.js';

interface MoreFiltersProps {
  /** The number of values that are chosen in the hidden filters. */
  count: number;
  children: ReactNode;
}

/** Hides filters that are rarely needed. Shows them at first if one of them has a chosen value. */
export function MoreFilters({ count, children }: MoreFiltersProps) {
  const t = useMessages(filtersMessages);
  const [isExpanded, setIsExpanded] = useState(count > 0);
  const Arrow = isExpanded ? ChevronUp : ChevronDown;
  return (
    <>
      {isExpanded && children}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isExpanded}
        aria-label={count > 0 ? t('moreChosen', { count }) : undefined}
        rightSection={<Arrow size={14} aria-hidden />}
        onClick={() => setIsExpanded(!isExpanded)}
      >
        {t('more')}
        {count > 0 && !isExpanded && ` (${count})`}
      </Button>
    </>
  );
}
