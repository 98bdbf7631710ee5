import {
  ecrHostPattern,
  type CreateRegistryRequest,
  type EditRegistryRequest,
  type RegistryReply,
} from '@stackyard/contracts';

export interface RegistryValues {
  host: string;
  username: string;
  password: string;
  plainHttp: boolean;
  ca: string;
  /** True to trust only the public certificate authorities again. */
  dropCa: boolean;
}

export const emptyRegistry: RegistryValues = {
  host: '',
  username: '',
  password: '',
  plainHttp: false,
  ca: '',
  dropCa: false,
};

export function registryValues({ host, username, plainHttp }: RegistryReply): RegistryValues {
  return { ...emptyRegistry, host, username: username ?? '', plainHttp };
}

export function createRequest(values: RegistryValues): CreateRegistryRequest {
  return { host: values.host.trim(), ...toEditRequest(values) };
}

export function toEditRequest(values: RegistryValues): EditRegistryRequest {
  const { username, password, plainHttp, ca, dropCa } = values;
  return {
    username: username.trim() === '' ? null : username.trim(),
    plainHttp,
    ...(password !== '' && { password }),
    ...(ca.trim() !== '' && !plainHttp && { ca }),
    ...(dropCa && ca.trim() === '' && { ca: null }),
  };
}

/**
 * Returns whether there is a saved password that can be kept. The password must be entered again if
 * the user name, the protocol or the certificate authority changes.
 */
export function keepsPassword(values: RegistryValues, registry: RegistryReply): boolean {
  const { username, plainHttp, ca, dropCa } = values;
  return (
    registry.username !== null &&
    username.trim() === registry.username &&
    plainHttp === registry.plainHttp &&
    ca.trim() === '' &&
    !dropCa
  );
}

/** Returns whether a host is a private registry in Amazon ECR. */
export function isInEcr(host: string): boolean {
  return ecrHostPattern.test(host.trim());
}
