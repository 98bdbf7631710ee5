import type { EventLogEntryReply } from '@stackyard/contracts';
import type { FoldedEvent } from '#shared/events/folded-events.js';

/** An entry of the event log, with the entries that are folded into it. */
export type LogEvent = FoldedEvent<EventLogEntryReply>;
