import {
  channelSettings,
  type ChannelFields,
  type ChannelKind,
  type ChannelReply,
  type CreateChannelRequest,
  type EditChannelRequest,
  type MailSecurity,
  type NewsLanguage,
} from '@stackyard/contracts';

/** Values of the form. Text fields may be empty. */
export interface ChannelValues {
  name: string;
  kind: ChannelKind;
  address: string;
  secret: string;
  recipient: string;
  mail: {
    host: string;
    port: string;
    security: MailSecurity;
    user: string;
    from: string;
    /** One address per line. */
    to: string;
  };
  forPeople: boolean;
  withLogs: boolean;
  /** Empty to keep the stored certificates. */
  ca: string;
  dropCa: boolean;
  language: NewsLanguage;
  timeZone: string;
  isQuiet: boolean;
  quietFrom: string;
  quietTo: string;
  errorsInQuietHours: boolean;
  template: string;
}

export const placeholders =
  '{{headline}} {{severity}} {{detail}} {{facts}} {{items}} {{evidence}} {{url}} {{actions}} {{at}} {{id}} {{text}}';

export function emptyChannel(language: NewsLanguage): ChannelValues {
  return {
    name: '',
    kind: 'mail',
    address: '',
    secret: '',
    recipient: '',
    mail: { host: '', port: '587', security: 'starttls', user: '', from: '', to: '' },
    forPeople: false,
    withLogs: false,
    ca: '',
    dropCa: false,
    language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    isQuiet: false,
    quietFrom: '22:00',
    quietTo: '07:00',
    errorsInQuietHours: true,
    template: '',
  };
}

export function channelValues(channel: ChannelReply): ChannelValues {
  const { mail, quietHours } = channel;
  const emptyValues = emptyChannel(channel.language);
  return {
    ...emptyValues,
    name: channel.name,
    kind: channel.kind,
    address: channel.address ?? '',
    recipient: channel.recipient ?? '',
    mail:
      mail === null
        ? emptyValues.mail
        : { ...mail, port: String(mail.port), user: mail.user ?? '', to: mail.to.join('\n') },
    forPeople: channel.forPeople,
    withLogs: channel.withLogs,
    timeZone: channel.timeZone,
    isQuiet: quietHours !== null,
    quietFrom: quietHours?.from ?? emptyValues.quietFrom,
    quietTo: quietHours?.to ?? emptyValues.quietTo,
    errorsInQuietHours: channel.errorsInQuietHours,
    template: channel.template ?? '',
  };
}

export function createRequest(values: ChannelValues): CreateChannelRequest {
  return { kind: values.kind, name: values.name, ...fieldsOf(values) };
}

export function toEditRequest(values: ChannelValues): EditChannelRequest {
  return { name: values.name, ...fieldsOf(values) };
}

function fieldsOf(values: ChannelValues): ChannelFields {
  const { kind, address, secret, recipient, mail, isQuiet, template } = values;
  const ca = values.ca.trim();
  const requiredSettings = channelSettings[kind];
  const to = mail.to.split(/[\s,;]+/).filter(Boolean);
  return {
    ...((requiredSettings.includes('address') || address !== '') && { address }),
    ...(secret !== '' && { secret }),
    ...(requiredSettings.includes('recipient') && { recipient }),
    ...(requiredSettings.includes('mail') && {
      mail: { ...mail, port: Number(mail.port), user: mail.user || null, to },
    }),
    ...(kind === 'mail' && { forPeople: values.forPeople }),
    ...(ca !== '' ? { ca } : values.dropCa && { ca: null }),
    withLogs: values.withLogs,
    language: values.language,
    timeZone: values.timeZone,
    quietFrom: isQuiet ? values.quietFrom : null,
    quietTo: isQuiet ? values.quietTo : null,
    errorsInQuietHours: values.errorsInQuietHours,
    template: template.trim() === '' ? null : template,
  };
}
