import {
  logActionTexts,
  logActorTexts,
  logCategoryTexts,
  logTargetTexts,
} from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

export const logActionMessages = defineMessages(logActionTexts);
export const logCategoryMessages = defineMessages(logCategoryTexts);
export const logTargetMessages = defineMessages(logTargetTexts);
export const actorMessages = defineMessages(logActorTexts);
