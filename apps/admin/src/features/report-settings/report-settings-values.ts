import type {
  MailSecurity,
  ReportLanguage,
  ReportSettingsReply,
  SetReportSettingsRequest,
} from '@stackyard/contracts';
import type { ContractForm } from '#shared/forms/use-contract-form.js';

/** What the fields of the form hold; a part that is off keeps what was entered. */
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
    /** One address a line. */
    to: string;
  };
  writer: { on: boolean; url: string; model: string; key: string };
}

/** What each part of the form is given. */
export interface SettingsPartProps {
  form: ContractForm<ReportSettingsValues, SetReportSettingsRequest>;
  /** True where its secret is stored already. */
  stored: boolean;
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
    ...(webhook.on && { webhook: { url: webhook.url, ...entered('secret', webhook.secret) } }),
    ...(mail.on && { mail: mailRequest(mail) }),
    ...(writer.on && {
      writer: { url: writer.url, model: writer.model, ...entered('key', writer.key) },
    }),
  };
}

/** A secret that was typed; an empty field leaves the stored one as it is. */
function entered(name: 'secret' | 'password' | 'key', value: string): Record<string, string> {
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
    ...entered('password', password),
    from,
    to: to.split(/[\s,;]+/).filter((address) => address !== ''),
  };
}
