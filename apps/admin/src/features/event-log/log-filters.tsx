import { Button, Popover, Stack, Text } from '@mantine/core';
import { logCategories, logOutcomes, logSeverities } from '@stackyard/contracts';
import { SlidersHorizontal } from 'lucide-react';
import { FilterChips } from '../../shared/filters/filter-chips.js';
import { SearchField } from '../../shared/filters/search-field.js';
import { useMessages } from '../../shared/i18n/messages.js';
import { useStateWord } from '../../shared/state-badge/use-state-word.js';
import { ActionField } from './action-field.js';
import { eventLogMessages } from './event-log.messages.js';
import classes from './event-log.module.css';
import type { LogFilter, LogFilterChange } from './log-filter.js';
import { MomentField } from './moment-field.js';
import { useLogWords } from './use-log-words.js';

interface LogFiltersProps {
  filter: LogFilter;
  onChange: (change: LogFilterChange) => void;
  onType: (text: string) => void;
}

const orNone = <Value,>(chosen: Value[]): Value[] | undefined =>
  chosen.length > 0 ? chosen : undefined;

export function LogFilters({ filter, onChange, onType }: LogFiltersProps) {
  const t = useMessages(eventLogMessages);
  const words = useLogWords();
  const word = useStateWord();
  const { category = [], action = [], outcome = [], severity = [], from, to } = filter;
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchField label={t('search')} value={filter.search ?? ''} onChange={onType} />
      </div>
      <FilterChips
        label={t('category')}
        options={logCategories.map((value) => ({ value, label: words.category(value) }))}
        chosen={category}
        onChange={(chosen) => onChange({ category: orNone(chosen) })}
      />
      <Popover width={360} position="bottom-start" trapFocus>
        <Popover.Target>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<SlidersHorizontal size={14} aria-hidden />}
          >
            {t('more')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={t('more')}>
          <Stack gap="sm">
            <Text size="sm" fw={500} mb={-8} aria-hidden>
              {t('outcome')}
            </Text>
            <FilterChips
              label={t('outcome')}
              options={logOutcomes.map((value) => ({ value, label: word('outcome', value) }))}
              chosen={outcome}
              onChange={(chosen) => onChange({ outcome: orNone(chosen) })}
            />
            <Text size="sm" fw={500} mb={-8} aria-hidden>
              {t('severity')}
            </Text>
            <FilterChips
              label={t('severity')}
              options={logSeverities.map((value) => ({ value, label: word('severity', value) }))}
              chosen={severity}
              onChange={(chosen) => onChange({ severity: orNone(chosen) })}
            />
            <ActionField
              chosen={action}
              onChange={(chosen) => onChange({ action: orNone(chosen) })}
            />
            <MomentField
              label={t('from')}
              value={from}
              onChange={(next) => onChange({ from: next })}
            />
            <MomentField label={t('to')} value={to} onChange={(next) => onChange({ to: next })} />
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
