import {
  channelSettings,
  secretUrlKinds,
  type ChannelFields,
  type ChannelKind,
  type ChannelReply,
  type InputFault,
} from '@stackyard/contracts';
import type { ChannelEntity } from './channel.entity.js';

/** The settings of a channel that an operator can change, without its secret. */
export type ChannelSettings = Pick<
  ChannelEntity,
  | 'name'
  | 'enabled'
  | 'address'
  | 'recipient'
  | 'mail'
  | 'forPeople'
  | 'withLogs'
  | 'ca'
  | 'language'
  | 'timeZone'
  | 'quietHours'
  | 'errorsInQuietHours'
  | 'template'
>;

const minSigningKeyLength = 16;

/** The settings of a new channel before the settings from the request are applied. */
export const defaultSettings: Omit<ChannelSettings, 'name'> = {
  enabled: true,
  address: null,
  recipient: null,
  mail: null,
  forPeople: false,
  withLogs: false,
  ca: null,
  language: 'en',
  timeZone: 'UTC',
  quietHours: null,
  errorsInQuietHours: true,
  template: null,
};

/** Returns the settings after a change. Fields that the request omits keep their values. */
export function settingsAfterChange(
  currentSettings: ChannelSettings,
  request: ChannelFields & { name?: string },
): ChannelSettings {
  const { mail } = request;
  return {
    name: (request.name ?? currentSettings.name).trim(),
    enabled: request.enabled ?? currentSettings.enabled,
    address: request.address ?? currentSettings.address,
    recipient: request.recipient ?? currentSettings.recipient,
    mail: mail === undefined ? currentSettings.mail : { ...mail, user: mail.user ?? null },
    forPeople: request.forPeople ?? currentSettings.forPeople,
    withLogs: request.withLogs ?? currentSettings.withLogs,
    ca: request.ca === undefined ? currentSettings.ca : request.ca || null,
    language: request.language ?? currentSettings.language,
    timeZone: request.timeZone ?? currentSettings.timeZone,
    quietHours: quietHoursAfterChange(currentSettings.quietHours, request),
    errorsInQuietHours: request.errorsInQuietHours ?? currentSettings.errorsInQuietHours,
    template: request.template === undefined ? currentSettings.template : request.template,
  };
}

function quietHoursAfterChange(
  currentQuietHours: ChannelSettings['quietHours'],
  { quietFrom, quietTo }: ChannelFields,
): ChannelSettings['quietHours'] {
  const from = quietFrom === undefined ? currentQuietHours?.from : quietFrom;
  const to = quietTo === undefined ? currentQuietHours?.to : quietTo;
  return from == null || to == null ? null : { from, to };
}

/** Returns the faults in the settings whose rules depend on the kind of channel. */
export function settingFaults(
  kind: ChannelKind,
  settings: ChannelSettings,
  secret: { isStored: boolean; entered: string | undefined },
): InputFault[] {
  const isFieldSet = {
    address: settings.address !== null,
    recipient: settings.recipient !== null,
    mail: settings.mail !== null,
    secret: secret.isStored || secret.entered !== undefined,
  };
  const missingFaults = channelSettings[kind]
    .filter((name) => !isFieldSet[name])
    .map((name) => ({ pointer: `/${name}`, code: 'isDefined', detail: 'is required here' }));
  return [...missingFaults, ...secretFaults(kind, secret.entered), ...mailFaults(kind, settings)];
}

/**
 * Returns the faults if quiet hours would have no effect, because both ends are equal or only one
 * end is set.
 */
export function quietHourFaults(
  currentQuietHours: ChannelSettings['quietHours'],
  { quietFrom, quietTo }: ChannelFields,
): InputFault[] {
  const from = quietFrom === undefined ? currentQuietHours?.from : quietFrom;
  const to = quietTo === undefined ? currentQuietHours?.to : quietTo;
  if (from == null && to == null) return [];
  const isSet = (time: string | null | undefined) => time !== undefined && time !== null;
  if (from == null || to == null) {
    // A request that sets one time to null, and does not set the other, turns the quiet hours off.
    if (!isSet(quietFrom) && !isSet(quietTo)) return [];
    const pointer = from == null ? '/quietFrom' : '/quietTo';
    return [{ pointer, code: 'isDefined', detail: 'is required if the other time is set' }];
  }
  if (from !== to) return [];
  return [{ pointer: '/quietTo', code: 'differs', detail: 'must differ from quietFrom' }];
}

function mailFaults(kind: ChannelKind, { forPeople }: ChannelSettings): InputFault[] {
  if (!forPeople || kind === 'mail') return [];
  return [{ pointer: '/forPeople', code: 'isMail', detail: 'applies only to email channels' }];
}

function secretFaults(kind: ChannelKind, secret: string | undefined): InputFault[] {
  if (secret === undefined) return [];
  const pointer = '/secret';
  if (secretUrlKinds.includes(kind)) {
    return isWebhookUrl(secret)
      ? []
      : [{ pointer, code: 'isUrl', detail: 'must be the URL of the webhook' }];
  }
  if (kind !== 'webhook' || secret.length >= minSigningKeyLength) return [];
  const detail = `must have at least ${minSigningKeyLength} characters`;
  return [{ pointer, code: 'minLength', detail, limit: minSigningKeyLength }];
}

/**
 * Whether a secret is an HTTP or HTTPS URL without credentials. Credentials in a URL would never be
 * sent.
 */
function isWebhookUrl(secret: string): boolean {
  if (!URL.canParse(secret)) return false;
  const { protocol, username, password } = new URL(secret);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/**
 * Returns the host that a channel connects to; null if the service has a fixed host, or if the
 * secret that contains the host is undefined.
 */
export function hostOf(
  kind: ChannelKind,
  { address, mail }: Pick<ChannelSettings, 'address' | 'mail'>,
  secret: string | undefined,
): string | null {
  if (kind === 'mail') return mail?.host ?? null;
  const url = secretUrlKinds.includes(kind) ? secret : (address ?? undefined);
  return url === undefined ? null : new URL(url).hostname.replace(/^\[|\]$/g, '');
}

/**
 * Returns the details of a channel for the event log. Leaves out the secret, the paths of URLs, the
 * certificates and the template.
 */
export function toLogDetails(settings: ChannelSettings): Record<string, unknown> {
  const { name, enabled, recipient, mail, forPeople, language, timeZone } = settings;
  const { address, quietHours, errorsInQuietHours, template } = settings;
  return {
    ...{ name, enabled, recipient, mail, forPeople, language, timeZone },
    ...{ quietHours, errorsInQuietHours, withLogs: settings.withLogs },
    address: address === null ? null : new URL(address).origin,
    hasCa: settings.ca !== null,
    hasTemplate: template !== null,
  };
}

export function toReply(
  channel: ChannelEntity,
  { waiting, nextTryAt }: { waiting: number; nextTryAt: string | null },
): ChannelReply {
  return {
    id: channel.id,
    name: channel.name,
    kind: channel.kind,
    enabled: channel.enabled,
    address: channel.address,
    recipient: channel.recipient,
    hasSecret: channel.secret !== null,
    mail: channel.mail,
    forPeople: channel.forPeople,
    withLogs: channel.withLogs,
    hasCa: channel.ca !== null,
    language: channel.language,
    timeZone: channel.timeZone,
    quietHours: channel.quietHours,
    errorsInQuietHours: channel.errorsInQuietHours,
    template: channel.template,
    createdAt: channel.createdAt,
    state: {
      waiting,
      delivered: channel.delivered,
      lastDeliveredAt: channel.lastDeliveredAt,
      failures: channel.failures,
      fault: channel.fault,
      faultAt: channel.faultAt,
      nextTryAt,
      pausedAt: channel.pausedAt,
    },
  };
}
