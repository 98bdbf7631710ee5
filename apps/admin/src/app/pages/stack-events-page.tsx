import { useParams } from '@tanstack/react-router';
import { StackEntries } from '#features/event-log/stack-entries/stack-entries.js';
import { stackEntriesMessages } from '#features/event-log/stack-entries/stack-entries.messages.js';
import { StackTabPage } from '#features/stacks/stack-tab-page.js';
import { useMessages } from '#shared/i18n/messages.js';

/** The tab of a stack that shows its event log entries. */
export function StackEventsPage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId/events' });
  const t = useMessages(stackEntriesMessages);
  return (
    <StackTabPage stackId={stackId} title={t('title')} titleOf={(name) => t('titleOf', { name })}>
      {({ stack }) => <StackEntries stack={stack} />}
    </StackTabPage>
  );
}
