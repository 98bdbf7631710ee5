import {
  logActions,
  logCategories,
  type LogAction,
  type ActorReply,
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
 * Returns functions that translate the values of the event log. Actions, categories, actor types
 * and target types that only a newer server knows are returned unchanged.
 */
export function useLogLabels() {
  const tLogAction = useMessages(logActionMessages);
  const tLogCategory = useMessages(logCategoryMessages);
  const tLogTarget = useMessages(logTargetMessages);
  const tActor = useMessages(actorMessages);
  return {
    action: (value: LogAction) => (Object.hasOwn(logActions, value) ? tLogAction(value) : value),
    category: (value: LogCategory) => (logCategories.includes(value) ? tLogCategory(value) : value),
    target: (value: LogTargetType) =>
      Object.hasOwn(logTargetMessages.en, value) ? tLogTarget(value) : value,
    actor: (value: ActorReply['type']) =>
      Object.hasOwn(actorMessages.en, value) ? tActor(value) : value,
  };
}
