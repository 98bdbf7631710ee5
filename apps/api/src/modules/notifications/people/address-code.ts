import { addressCodeDigits, type NewsLanguage } from '@stackyard/contracts';
import { randomInt } from 'node:crypto';
import type { MessageText } from '../rendering/message-text.js';
import type { NotificationAddressEntity } from './notification-address.entity.js';

const minuteMs = 60_000;
export const codeLifetimeMs = 15 * minuteMs;
/** A code becomes invalid after this number of incorrect attempts. */
export const maxCodeAttempts = 5;
const minCodeIntervalMs = minuteMs;
const maxCodesPerDay = 10;

/** When the latest code was sent to a user, and how many codes were sent on that day. */
export type SentCodes = Pick<NotificationAddressEntity, 'codeSentAt' | 'codesToday'>;

export function generateCode(): string {
  return String(randomInt(10 ** addressCodeDigits)).padStart(addressCodeDigits, '0');
}

/**
 * Returns the number of seconds until a user may request another code; 0 if a code may be requested
 * now. The delay limits how much mail a user can cause to be sent to someone else's address.
 */
export function secondsUntilNextCode({ codeSentAt, codesToday }: SentCodes, now: Date): number {
  if (codeSentAt === null) return 0;
  const isLimitReached = codesToday >= maxCodesPerDay && isSameDay(codeSentAt, now);
  const nextCodeAtMs = isLimitReached
    ? nextDayStartMs(now)
    : Date.parse(codeSentAt) + minCodeIntervalMs;
  return Math.max(0, Math.ceil((nextCodeAtMs - now.getTime()) / 1000));
}

/**
 * Returns the number of codes sent on the current day (UTC), including the one that is sent now.
 */
export function countCodesToday({ codeSentAt, codesToday }: SentCodes, now: Date): number {
  return codeSentAt !== null && isSameDay(codeSentAt, now) ? codesToday + 1 : 1;
}

export function codeExpiry(sentAt: string): Date {
  return new Date(Date.parse(sentAt) + codeLifetimeMs);
}

export function codeText(
  code: string,
  { id, at, language }: { id: string; at: string; language: NewsLanguage },
): MessageText {
  const texts = {
    en: {
      headline: 'Confirm your email address for Stackyard',
      detail: `Your code is ${code}. It is valid for 15 minutes. Enter the code in Stackyard under Your account, Notifications. If you did not request a code, ignore this email.`,
    },
    de: {
      headline: 'E-Mail-Adresse für Stackyard bestätigen',
      detail: `Ihr Code lautet ${code}. Er gilt 15 Minuten. Geben Sie den Code in Stackyard unter „Mein Konto“ → „Benachrichtigungen“ ein. Wenn Sie den Code nicht angefordert haben, ignorieren Sie diese E-Mail.`,
    },
  }[language];
  return {
    id,
    ...texts,
    severity: 'info',
    facts: [],
    evidence: [],
    items: [],
    link: null,
    actions: [],
    at,
  };
}

function isSameDay(at: string, now: Date): boolean {
  return at.slice(0, 10) === now.toISOString().slice(0, 10);
}

function nextDayStartMs(now: Date): number {
  return Date.parse(`${now.toISOString().slice(0, 10)}T00:00:00.000Z`) + 24 * 60 * minuteMs;
}
