import {
  logActions,
  logCategories,
  type LogAction,
  type LogCategory,
  type LogTargetType,
} from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import {
  actorMessages,
  logActionMessages,
  logCategoryMessages,
  logTargetMessages,
} from '#shared/vocabulary/event-log.messages.js';

/**
 * Returns functions that translate the values of the event log. They return unknown values from a
 * newer server unchanged.
 */
export function useLogLabels() {
  const action = useMessages(logActionMessages);
  const category = useMessages(logCategoryMessages);
  const target = useMessages(logTargetMessages);
  const actor = useMessages(actorMessages);
  return {
    action: (value: LogAction) => (Object.hasOwn(logActions, value) ? action(value) : value),
    category: (value: LogCategory) => (logCategories.includes(value) ? category(value) : value),
    target: (value: LogTargetType) =>
      Object.hasOwn(logTargetMessages.en, value) ? target(value) : value,
    actor,
  };
}
