import { useMessages } from '../../i18n/messages.js';
import { FilterMenu } from '../filter-menu.js';
import { facetsMessages } from './facets.messages.js';
import classes from './facets.module.css';
import { FacetList, type FacetListProps } from './facet-list.js';

/** A multi-select filter menu with a count for each value. */
export function FacetMenu({ label, chosen, ...rest }: FacetListProps) {
  const t = useMessages(facetsMessages);
  const count = chosen.length;
  return (
    <FilterMenu
      label={
        <>
          {label}
          {count > 0 && <span className={classes.badge}>{count}</span>}
        </>
      }
      ariaLabel={count > 0 ? t('menuChosen', { label, count }) : label}
      isChosen={count > 0}
      width={300}
    >
      <FacetList label={label} chosen={chosen} {...rest} />
    </FilterMenu>
  );
}
