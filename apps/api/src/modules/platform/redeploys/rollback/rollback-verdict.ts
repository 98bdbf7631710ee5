import type { RedeployFailure } from '@stackyard/contracts';
import type { ServiceImage } from '../snapshots/redeploy-snapshot.js';
import type { ContainerState, ServiceState, StackSnapshot } from '../outcome/stack-snapshot.js';
import {
  judgeSnapshot,
  findContainerProblem,
  type ApplyRequest,
  type Verdict,
  type WaitingVerdict,
} from '../outcome/verdict.js';
import { isSameSwarmImage, swarmReference } from './rollback-images.js';

/**
 * Judges a rollback: the containers must run the saved images. If they ran other images before,
 * this change proves that the rollback was applied, even if the platform did not confirm it.
 */
export function judgeRollback(
  saved: readonly ServiceImage[],
  request: ApplyRequest,
  now: StackSnapshot,
): Verdict {
  if (now.services !== null) return judgeServices(saved, now.services);
  const names = new Set(saved.map(({ service }) => service));
  const before = request.before && withServicesOnly(names, request.before);
  const own = withServicesOnly(names, now);
  const verdict = judgeSnapshot({ ...request, before }, own);
  if (verdict.kind === 'failed') return verdict;
  const mismatched = servicesWithOtherImages(saved, own.containers);
  if (verdict.kind === 'settling') {
    return mismatched.length === 0
      ? verdict
      : waitingVerdict('containers', 'IMAGES_NOT_RESTORED', otherImagesText(mismatched));
  }
  const hadOtherImages =
    before !== null && servicesWithOtherImages(saved, before.containers).length > 0;
  if (verdict.for !== 'effect' || mismatched.length > 0 || !hadOtherImages) return verdict;
  return findContainerProblem(before, own) ?? { kind: 'settling', confirmed: false };
}

function withServicesOnly(names: ReadonlySet<string>, snapshot: StackSnapshot): StackSnapshot {
  return {
    ...snapshot,
    containers: snapshot.containers.filter((one) => names.has(serviceOf(one))),
  };
}

function servicesWithOtherImages(
  saved: readonly ServiceImage[],
  containers: readonly ContainerState[],
): string[] {
  const wanted = new Map<string, Set<string>>();
  for (const { service, imageId } of saved) {
    wanted.set(service, (wanted.get(service) ?? new Set()).add(imageId));
  }
  return [...wanted].flatMap(([service, ids]) => {
    const own = containers.filter((container) => serviceOf(container) === service);
    const hasSavedImages = own.length > 0 && own.every(({ imageId }) => ids.has(imageId));
    return hasSavedImages ? [] : service;
  });
}

/**
 * Judges swarm services by their specifications, which show the current images even if a service
 * was changed outside Stackyard.
 */
function judgeServices(saved: readonly ServiceImage[], services: readonly ServiceState[]): Verdict {
  const own = saved.map((image) => ({
    name: image.service,
    wanted: swarmReference(image),
    now: services.find(({ name }) => name === image.service),
  }));
  const mismatched = own.filter(
    ({ now, wanted }) => now === undefined || !isSameSwarmImage(now.image ?? '', wanted),
  );
  if (mismatched.length > 0) {
    const names = mismatched.map(({ name }) => name);
    return waitingVerdict('effect', 'IMAGES_NOT_RESTORED', otherImagesText(names));
  }
  const settling = own.filter(({ now }) => now !== undefined && !isSettled(now));
  if (settling.length === 0) return { kind: 'settling', confirmed: true };
  const names = settling.map(({ name }) => name).join(', ');
  const detail = `${names} ${settling.length === 1 ? 'is' : 'are'} short of tasks`;
  return waitingVerdict('containers', 'CONTAINERS_NOT_RUNNING', detail);
}

/**
 * Whether a service has stopped changing. For a rollback, this includes services that Docker itself
 * has rolled back.
 */
function isSettled({ lagging, lacksTasks = false, updateState }: ServiceState): boolean {
  return updateState === 'rollback_completed' ? !lacksTasks : !lagging;
}

function serviceOf({ service, name }: ContainerState): string {
  return service ?? name;
}

function otherImagesText(names: readonly string[]): string {
  const verb = names.length === 1 ? 'does' : 'do';
  return `${names.join(', ')} ${verb} not run the previous image`;
}

function waitingVerdict(
  waitsFor: WaitingVerdict['for'],
  code: RedeployFailure,
  detail: string,
): WaitingVerdict {
  return { kind: 'waiting', for: waitsFor, code, detail };
}
