import type { StackVerification, StackVerificationReply } from '@stackyard/contracts';
import type { ContractForm } from '#shared/forms/use-contract-form.js';

/** Values of the form: numbers as text, and lists as text with one item per line. */
export interface VerificationValues {
  timeoutSeconds: string;
  settleSeconds: string;
  optionalServices: string;
  probes: ProbeValues[];
  failurePatterns: string;
  readyPatterns: string;
}

/** `url` is used for the kind `page`, and `address` for `port`. */
export interface ProbeValues {
  name: string;
  kind: 'page' | 'port';
  url: string;
  address: string;
  status: string;
  text: string;
  verifyTls: boolean;
}

export type VerificationForm = ContractForm<VerificationValues, StackVerification>;

export const newProbe: ProbeValues = {
  name: '',
  kind: 'page',
  url: '',
  address: '',
  status: '',
  text: '',
  verifyTls: true,
};

export function valuesOf(verification: StackVerificationReply): VerificationValues {
  const { timeoutSeconds, settleSeconds, probes } = verification;
  return {
    timeoutSeconds: timeoutSeconds === null ? '' : String(timeoutSeconds),
    settleSeconds: settleSeconds === null ? '' : String(settleSeconds),
    optionalServices: verification.optionalServices.join('\n'),
    probes: probes.map(({ name, url, address, status, text, verifyTls }) => ({
      name,
      kind: address === null ? 'page' : 'port',
      url: url ?? '',
      address: address ?? '',
      status: status === null ? '' : String(status),
      text: text ?? '',
      verifyTls,
    })),
    failurePatterns: verification.failurePatterns.join('\n'),
    readyPatterns: verification.readyPatterns.join('\n'),
  };
}

/** Builds the request. Empty numbers and texts are left out, so that their defaults apply. */
export function requestOf(values: VerificationValues): object {
  return {
    ...numberField('timeoutSeconds', values.timeoutSeconds),
    ...numberField('settleSeconds', values.settleSeconds),
    optionalServices: linesOf(values.optionalServices),
    probes: values.probes.map(probeOf),
    failurePatterns: linesOf(values.failurePatterns),
    readyPatterns: linesOf(values.readyPatterns),
  };
}

function probeOf({ name, kind, url, address, status, text, verifyTls }: ProbeValues): object {
  if (kind === 'port') return { name: name.trim(), address: address.trim() };
  return {
    name: name.trim(),
    url: url.trim(),
    ...numberField('status', status),
    ...(text !== '' && { text }),
    verifyTls,
  };
}

function numberField(name: string, text: string): object {
  return text.trim() === '' ? {} : { [name]: Number(text) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
