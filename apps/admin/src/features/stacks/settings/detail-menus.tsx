import type { StackFacetsReply } from '@stackyard/contracts';
import { FacetMenu } from '#shared/filters/facets/facet-menu.js';
import { FilterChips } from '#shared/filters/filter-chips.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { useStacksView } from '../list/use-stacks-view.js';
import { settingsMessages } from './settings.messages.js';

const facetMenus = [
  { field: 'tag', title: 'tags' },
  { field: 'group', title: 'group' },
  { field: 'owner', title: 'owner' },
] as const;

interface DetailMenusProps {
  view: ReturnType<typeof useStacksView>;
  /** Undefined while loading. */
  facets: StackFacetsReply | undefined;
  /** Counts of all stacks, which determine the values that are offered. */
  allFacets: StackFacetsReply | undefined;
}

/**
 * Filters by tags, group, owner, and whether a stack is never redeployed in bulk. Offers only
 * values that at least one stack has or that are selected.
 */
export function DetailMenus({ view, facets, allFacets }: DetailMenusProps) {
  const t = useMessages(settingsMessages);
  const { filter, change } = view;
  const isChosen = filter.neverInBulk === true;
  return (
    <>
      {(isChosen || (allFacets?.neverInBulk ?? 0) > 0) && (
        <FilterChips
          label={t('bulk')}
          options={[{ value: true, label: t('neverInBulk'), count: facets?.neverInBulk }]}
          chosen={isChosen ? [true] : []}
          canRowsMatchNoOption
          onChange={(chosen) => change({ neverInBulk: chosen.at(-1) })}
        />
      )}
      {facetMenus.map(({ field, title }) => {
        const chosen = filter[field] ?? [];
        const values = [...new Set([...Object.keys(allFacets?.[field] ?? {}), ...chosen])].sort();
        if (values.length === 0) return null;
        return (
          <FacetMenu
            key={field}
            label={t(title)}
            options={values.map((value) => ({
              value,
              label: value,
              count: facets && (facets[field][value] ?? 0),
            }))}
            chosen={chosen}
            onChange={(selected) => change({ [field]: selected.length > 0 ? selected : undefined })}
          />
        );
      })}
    </>
  );
}
