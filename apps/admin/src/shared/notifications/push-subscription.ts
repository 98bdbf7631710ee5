import { ApiProblem } from '@stackyard/api-client';
import { addPushBrowser, readPushKey } from '@stackyard/contracts';
import { api } from '../api/api.js';
import { readLocale } from '../i18n/locale.js';

/** Whether this browser shows notifications, or why it can't. */
export type PushState = 'insecure' | 'unsupported' | 'denied' | 'off' | 'on';

/** Storage key for the ID of the user who turned notifications on in this browser. */
const ownerKey = 'stackyard.push.user';
const workerPath = '/service-worker.js';

export async function readPushState(userId: number): Promise<PushState> {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator && 'PushManager' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = isOwner(userId) && (await findSubscription()) !== null;
  return isOn && Notification.permission === 'granted' ? 'on' : 'off';
}

/** Asks for permission and registers this browser. Returns false if the user refuses. */
export async function turnPushOn(userId: number): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(workerPath);
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await api.call(readPushKey);
  // The key of a subscription can't be changed, so replace the subscription.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  await registerBrowser(subscription);
  localStorage.setItem(ownerKey, String(userId));
  return true;
}

/**
 * Unregisters this browser from notifications. The server learns this from the push service when it
 * sends the next notification.
 */
export async function turnPushOff(): Promise<void> {
  localStorage.removeItem(ownerKey);
  await (await findSubscription())?.unsubscribe();
}

/**
 * Registers this browser again with the current session and language. Turns notifications off if
 * another user turned them on here, or if the server rejects the registration.
 */
export async function refreshPush(userId: number): Promise<void> {
  const subscription = await findSubscription();
  if (subscription === null) return;
  if (!isOwner(userId)) return turnPushOff();
  try {
    await registerBrowser(subscription);
  } catch (error) {
    // Without a connection, keep the subscription. The next start of the app registers it.
    if (!(error instanceof ApiProblem)) return;
    await turnPushOff();
  }
}

async function registerBrowser(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint: endpoint ?? '', p256dh, auth, language: readLocale() };
  await api.call(addPushBrowser, { body });
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isOwner(userId: number): boolean {
  return localStorage.getItem(ownerKey) === String(userId);
}
