import type { StackReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/messages.js';
import { stackFacets } from '#shared/queries/stacks.queries.js';
import type { Column } from '#shared/table/columns/column.js';
import { settingsMessages } from './settings.messages.js';
import { StackTags } from './stack-tags.js';

/**
 * Returns the columns for tags, group and owner, and whether any stack has a tag. If no stack has a
 * tag, the tags column is hidden by default.
 */
export function useDetailColumns() {
  const t = useMessages(settingsMessages);
  const { data } = useQuery(stackFacets());
  const hasTags = Object.keys(data?.tag ?? {}).length > 0;
  const tagsColumn: Column<StackReply> = {
    id: 'tags',
    header: t('tags'),
    ...{ width: '180px', minWindowWidthPx: 1400, sort: 'tags', optional: !hasTags },
    cell: (stack) => (stack.tags.length > 0 ? <StackTags stack={stack} /> : null),
  };
  const groupAndOwnerColumns = (['group', 'owner'] as const).map((field): Column<StackReply> => ({
    id: field,
    header: t(field),
    ...{ width: '120px', sort: field, optional: true },
    cell: (stack) => stack[field],
  }));
  return { tagged: hasTags, columns: [tagsColumn, ...groupAndOwnerColumns] };
}
