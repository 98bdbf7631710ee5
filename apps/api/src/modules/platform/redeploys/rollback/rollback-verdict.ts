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
 * Judges a rollback: the containers must run the saved images. If the containers ran other images
 * before, the change of images proves that the rollback was applied, even if the platform did not
 * confirm the rollback.
 */
export function judgeRollback(
  savedImages: readonly ServiceImage[],
  request: ApplyRequest,
  current: StackSnapshot,
): Verdict {
  if (current.services !== null) return judgeServices(savedImages, current.services);
  const names = new Set(savedImages.map(({ service }) => service));
  const before = request.before && withServicesOnly(names, request.before);
  const relevantSnapshot = withServicesOnly(names, current);
  const verdict = judgeSnapshot({ ...request, before }, relevantSnapshot);
  if (verdict.kind === 'failed') return verdict;
  const mismatchedServices = servicesWithOtherImages(savedImages, relevantSnapshot.containers);
  if (verdict.kind === 'settling') {
    return mismatchedServices.length === 0
      ? verdict
      : waitingVerdict('containers', 'IMAGES_NOT_RESTORED', otherImagesText(mismatchedServices));
  }
  const hadOtherImages =
    before !== null && servicesWithOtherImages(savedImages, before.containers).length > 0;
  if (verdict.waitsFor !== 'effect' || mismatchedServices.length > 0 || !hadOtherImages)
    return verdict;
  return findContainerProblem(before, relevantSnapshot) ?? { kind: 'settling', isConfirmed: false };
}

function withServicesOnly(names: ReadonlySet<string>, snapshot: StackSnapshot): StackSnapshot {
  return {
    ...snapshot,
    containers: snapshot.containers.filter((container) => names.has(serviceOf(container))),
  };
}

function servicesWithOtherImages(
  savedImages: readonly ServiceImage[],
  containers: readonly ContainerState[],
): string[] {
  const imageIdsByService = new Map<string, Set<string>>();
  for (const { service, imageId } of savedImages) {
    imageIdsByService.set(service, (imageIdsByService.get(service) ?? new Set()).add(imageId));
  }
  return [...imageIdsByService].flatMap(([service, ids]) => {
    const serviceContainers = containers.filter((container) => serviceOf(container) === service);
    const hasSavedImages =
      serviceContainers.length > 0 && serviceContainers.every(({ imageId }) => ids.has(imageId));
    return hasSavedImages ? [] : service;
  });
}

/**
 * Judges swarm services by their specifications, which show the current images even if a service
 * was changed outside Stackyard.
 */
function judgeServices(
  savedImages: readonly ServiceImage[],
  services: readonly ServiceState[],
): Verdict {
  const serviceStates = savedImages.map((image) => ({
    name: image.service,
    savedReference: swarmReference(image),
    currentState: services.find(({ name }) => name === image.service),
  }));
  const mismatchedServices = serviceStates.filter(
    ({ currentState, savedReference }) =>
      currentState === undefined || !isSameSwarmImage(currentState.image ?? '', savedReference),
  );
  if (mismatchedServices.length > 0) {
    const names = mismatchedServices.map(({ name }) => name);
    return waitingVerdict('effect', 'IMAGES_NOT_RESTORED', otherImagesText(names));
  }
  const settlingServices = serviceStates.filter(
    ({ currentState }) => currentState !== undefined && !isSettled(currentState),
  );
  if (settlingServices.length === 0) return { kind: 'settling', isConfirmed: true };
  const names = settlingServices.map(({ name }) => name).join(', ');
  const detail = `${names} ${settlingServices.length === 1 ? 'is' : 'are'} missing tasks`;
  return waitingVerdict('containers', 'CONTAINERS_NOT_RUNNING', detail);
}

/**
 * Whether all tasks of a service are running and its update has not failed. For a rollback, an
 * update that Docker itself has rolled back is not a failure.
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
  waitsFor: WaitingVerdict['waitsFor'],
  code: RedeployFailure,
  detail: string,
): WaitingVerdict {
  return { kind: 'waiting', waitsFor, code, detail };
}
