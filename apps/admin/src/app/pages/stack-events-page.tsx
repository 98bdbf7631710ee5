import { useParams } from '@tanstack/react-router';
import { StackEntries } from '#features/event-log/stack-entries/stack-entries.js';
import { StackTabPage } from '#features/stacks/stack-tab-page.js';

export function StackEventsPage() {
  const { stackId } = useParams({ from: '/shell/stacks/$stackId/events' });
  return (
    <StackTabPage stackId={stackId} tab="events">
      {({ stack }) => <StackEntries stack={stack} />}
    </StackTabPage>
  );
}
