import { Button, Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { useMessages } from '../../i18n/messages.js';
import { facetsMessages } from './facets.messages.js';
import classes from './facets.module.css';
import { FacetList, type FacetListProps } from './facet-list.js';

/** A multi-select filter menu with a count for each value. */
export function FacetMenu({ label, chosen, ...rest }: FacetListProps) {
  const t = useMessages(facetsMessages);
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
