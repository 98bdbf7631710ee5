import { serverFaultTexts } from '@stackyard/contracts';
import { defineMessages } from '../i18n/messages.js';

/** Why a server could not be read, by fault code. */
export const serverFaultMessages = defineMessages(serverFaultTexts);
