import type { StackVerificationReply } from '@stackyard/contracts';

/** The form: numbers as text, and lists as text with one item per line. */
export interface VerificationValues {
  timeoutSeconds: string;
  settleSeconds: string;
  optionalServices: string;
  httpProbe: { url: string; status: string; text: string; verifyTls: boolean };
  tcpProbes: string;
  failurePatterns: string;
  readyPatterns: string;
}

export function valuesOf(verification: StackVerificationReply): VerificationValues {
  const { timeoutSeconds, settleSeconds, httpProbe } = verification;
  return {
    timeoutSeconds: timeoutSeconds === null ? '' : String(timeoutSeconds),
    settleSeconds: settleSeconds === null ? '' : String(settleSeconds),
    optionalServices: verification.optionalServices.join('\n'),
    httpProbe: {
      url: httpProbe?.url ?? '',
      status: httpProbe?.status == null ? '' : String(httpProbe.status),
      text: httpProbe?.text ?? '',
      verifyTls: httpProbe?.verifyTls ?? true,
    },
    tcpProbes: verification.tcpProbes.join('\n'),
    failurePatterns: verification.failurePatterns.join('\n'),
    readyPatterns: verification.readyPatterns.join('\n'),
  };
}

/** The request. Empty fields are left out, so that their defaults apply. */
export function requestOf(values: VerificationValues): object {
  const { url, status, text, verifyTls } = values.httpProbe;
  return {
    ...numberIn('timeoutSeconds', values.timeoutSeconds),
    ...numberIn('settleSeconds', values.settleSeconds),
    optionalServices: linesOf(values.optionalServices),
    ...(url.trim() !== '' && {
      httpProbe: {
        url: url.trim(),
        ...numberIn('status', status),
        ...(text !== '' && { text }),
        verifyTls,
      },
    }),
    tcpProbes: linesOf(values.tcpProbes),
    failurePatterns: linesOf(values.failurePatterns),
    readyPatterns: linesOf(values.readyPatterns),
  };
}

function numberIn(name: string, text: string): object {
  return text.trim() === '' ? {} : { [name]: Number(text) };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
