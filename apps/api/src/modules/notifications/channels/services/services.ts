import type { ChannelKind } from '@stackyard/contracts';
import type { ChannelService } from './channel-service.js';
import { discord } from './discord.js';
import { gotify } from './gotify.js';
import { matrix } from './matrix.js';
import { mattermost } from './mattermost.js';
import { ntfy } from './ntfy.js';
import { pushover } from './pushover.js';
import { slack } from './slack.js';
import { teams } from './teams.js';
import { telegram } from './telegram.js';

/**
 * The services by kind. Webhooks and mail are sent differently, because webhooks are signed and
 * mail uses SMTP.
 */
export const services: Record<Exclude<ChannelKind, 'mail' | 'webhook'>, ChannelService> = {
  slack,
  teams,
  discord,
  mattermost,
  telegram,
  ntfy,
  gotify,
  pushover,
  matrix,
};
