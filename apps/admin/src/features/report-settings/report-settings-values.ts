import type {
  MailSecurity,
  ReportLanguage,
  ReportSettingsReply,
  SetReportSettingsRequest,
} from '@stackyard/contracts';
import type { ContractForm } from '#shared/forms/use-contract-form.js';

/** Values of the form. A disabled section keeps its input. */
export interface ReportSettingsValues {
  timeZone: string;
  language: ReportLanguage;
  schedule: boolean;
  webhook: { on: boolean; url: string; secret: string };
  mail: {
    on: boolean;
    host: string;
    port: string;
    security: MailSecurity;
    user: string;
    password: string;
    from: string;
    /** One address per line. */
    to: string;
  };
  writer: { on: boolean; url: string; model: string; key: string };
}

export interface SettingsPartProps {
  form: ContractForm<ReportSettingsValues, SetReportSettingsRequest>;
  isSecretStored: boolean;
}

export function settingsValues(settings: ReportSettingsReply): ReportSettingsValues {
  const { timeZone, language, schedule, webhook, mail, writer } = settings;
  return {
    timeZone,
    language,
    schedule,
    webhook: { on: webhook !== null, url: webhook?.url ?? '', secret: '' },
    mail: {
      on: mail !== null,
      host: mail?.host ?? '',
      port: String(mail?.port ?? 587),
      security: mail?.security ?? 'starttls',
      user: mail?.user ?? '',
      password: '',
      from: mail?.from ?? '',
      to: (mail?.to ?? []).join('\n'),
    },
    writer: { on: writer !== null, url: writer?.url ?? '', model: writer?.model ?? '', key: '' },
  };
}

export function settingsRequest(values: ReportSettingsValues): SetReportSettingsRequest {
  const { timeZone, language, schedule, webhook, mail, writer } = values;
  return {
    timeZone,
    language,
    schedule,
    ...(webhook.on && {
      webhook: { url: webhook.url, ...secretField('secret', webhook.secret) },
    }),
    ...(mail.on && { mail: mailRequest(mail) }),
    ...(writer.on && {
      writer: { url: writer.url, model: writer.model, ...secretField('key', writer.key) },
    }),
  };
}

/** Returns the secret as part of the request. An empty field keeps the stored secret. */
function secretField(name: 'secret' | 'password' | 'key', value: string): Record<string, string> {
  return value === '' ? {} : { [name]: value };
}

function mailRequest({
  host,
  port,
  security,
  user,
  password,
  from,
  to,
}: ReportSettingsValues['mail']) {
  return {
    host,
    port: Number(port),
    security,
    user: user === '' ? null : user,
    ...secretField('password', password),
    from,
    to: to.split(/[\s,;]+/).filter((address) => address !== ''),
  };
}
