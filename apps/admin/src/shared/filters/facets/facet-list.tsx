import { Button, Checkbox, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useMessages } from '../../i18n/messages.js';
import type { FacetOption } from './facet-option.js';
import { facetsMessages } from './facets.messages.js';
import classes from './facets.module.css';
import { MatchCount } from './match-count.js';
import { useFacetSearch } from './use-facet-search.js';

export interface FacetListProps {
  label: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  /** True if users can enter values that are not listed. */
  allowsNewValues?: boolean;
  onChange: (chosen: string[]) => void;
}

/** Lists with more values than this get a search field. */
const searchThreshold = 8;

export function FacetList({
  label,
  options,
  chosen,
  allowsNewValues = false,
  onChange,
}: FacetListProps) {
  const t = useMessages(facetsMessages);
  const listId = useId();
  const toggle = (value: string): void =>
    onChange(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    );
  const search = useFacetSearch({
    options,
    allowsNewValues,
    onPick: toggle,
    onAdd: (value) => onChange([...chosen, value]),
  });
  return (
    <div className={classes.facet}>
      {(allowsNewValues || options.length > searchThreshold) && (
        <TextInput
          size="xs"
          aria-label={t('findIn', { label })}
          placeholder={t(allowsNewValues ? 'findOrType' : 'find')}
          aria-controls={listId}
          {...search.field}
        />
      )}
      <div id={listId} role="group" aria-label={label} className={classes.values}>
        {search.found.map((option) => (
          <FacetValue
            key={option.value}
            option={option}
            checked={chosen.includes(option.value)}
            onToggle={() => toggle(option.value)}
          />
        ))}
      </div>
      {search.found.length === 0 && !search.addable && (
        <p className={classes.hint}>{t('noValue')}</p>
      )}
      {search.addable && (
        <Button size="compact-sm" variant="light" onClick={search.add}>
          {t('useTyped', { value: search.query })}
        </Button>
      )}
      {chosen.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange([])}>
          {t('clearMenu')}
        </Button>
      )}
    </div>
  );
}

interface FacetValueProps {
  option: FacetOption;
  checked: boolean;
  onToggle: () => void;
}

function FacetValue({ option, checked, onToggle }: FacetValueProps) {
  const { label, count, exact } = option;
  return (
    <Checkbox
      size="xs"
      classNames={{ body: classes.value, labelWrapper: classes.valueText }}
      checked={checked}
      onChange={onToggle}
      label={
        <span className={classes.valueLine} data-none={count === 0 || undefined}>
          <span className={classes.valueName}>{label}</span>
          {count !== undefined && <MatchCount count={count} isExact={exact ?? true} />}
        </span>
      }
    />
  );
}
