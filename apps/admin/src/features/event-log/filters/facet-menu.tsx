import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { filterMessages } from './filter.messages.js';
import classes from './filters.module.css';
import { FoundCount } from './found-count.js';
import type { FacetOption } from './facet-options.js';

interface FacetMenuProps {
  label: string;
  options: readonly FacetOption[];
  chosen: readonly string[];
  /** Values that are not listed can be typed. */
  open?: boolean;
  onChange: (chosen: string[]) => void;
}

/** Longer lists can be searched. */
const searchedAbove = 8;

/** One filter: its values with how often each occurs, several of which can be chosen. */
export function FacetMenu({ label, chosen, ...rest }: FacetMenuProps) {
  const t = useMessages(filterMessages);
  const count = chosen.length;
  return (
    <Popover width={300} position="bottom-start" trapFocus shadow="md" withinPortal>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="default"
          className={classes.menu}
          data-chosen={count > 0 || undefined}
          aria-label={count > 0 ? t('menuChosen', { label, count }) : label}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {label}
          {count > 0 && <span className={classes.badge}>{count}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={8}>
        <FacetList label={label} chosen={chosen} {...rest} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FacetList({ label, options, chosen, open = false, onChange }: FacetMenuProps) {
  const t = useMessages(filterMessages);
  const [typed, setTyped] = useState('');
  const listId = useId();
  const wanted = typed.trim();
  const shown = options.filter(({ label: name }) =>
    name.toLocaleLowerCase().includes(wanted.toLocaleLowerCase()),
  );
  const exactly = options.some(({ label: name, value }) => name === wanted || value === wanted);
  const addable = open && wanted !== '' && !exactly;
  const toggle = (value: string): void =>
    onChange(
      chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value],
    );
  const add = (): void => {
    onChange([...chosen, wanted]);
    setTyped('');
  };
  const onEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || wanted === '') return;
    event.preventDefault();
    const [first] = shown;
    if (addable && shown.length === 0) add();
    else if (first) toggle(first.value);
  };
  return (
    <div className={classes.facet}>
      {(open || options.length > searchedAbove) && (
        <TextInput
          size="xs"
          aria-label={t('findIn', { label })}
          placeholder={t(open ? 'findOrType' : 'find')}
          aria-controls={listId}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onEnter}
        />
      )}
      <div id={listId} role="group" aria-label={label} className={classes.values}>
        {shown.map(({ value, label: name, count, exact }) => (
          <Checkbox
            key={value}
            size="xs"
            classNames={{ body: classes.value, labelWrapper: classes.valueText }}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            label={
              <span className={classes.valueLine} data-none={count === 0 || undefined}>
                <span className={classes.valueName}>{name}</span>
                {count !== undefined && <FoundCount count={count} exact={exact ?? true} />}
              </span>
            }
          />
        ))}
      </div>
      {shown.length === 0 && !addable && <p className={classes.hint}>{t('noValue')}</p>}
      {addable && (
        <Button size="compact-sm" variant="light" onClick={add}>
          {t('useTyped', { value: wanted })}
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
