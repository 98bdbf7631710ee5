import { startRegistry, type RegistryDouble } from '@stackyard/platform-sandbox';
import { PlatformApp, type PlatformAppOptions } from './platform-app.js';

const registries: RegistryDouble[] = [];

afterEach(async () => {
  for (const registry of registries.splice(0)) await registry.close();
});

/** Starts the application with a platform and with a registry that Stackyard can query. */
export async function startWithRegistry(
  options: PlatformAppOptions = {},
  registryOptions: Parameters<typeof startRegistry>[0] = {},
) {
  const registry = await startRegistry(registryOptions);
  registries.push(registry);
  const settings = {
    FRESHNESS_LOOKUP: 'direct' as const,
    REGISTRY_ALLOWED_HOSTS: [registry.url],
    ...options.settings,
  };
  const platformApp = await PlatformApp.start({ ...options, settings });
  const image = (name: string) => `${registry.host}/${name}:1`;
  return {
    it: platformApp,
    registry,
    image,
    /** Publishes an image as if the engine had already pulled it. Returns its digest. */
    publish: (name: string) => {
      const { list } = registry.publish(name, '1');
      platformApp.sandbox.control.publishImage(image(name), list);
      return list;
    },
    /** Makes all cached registry responses expire. */
    expire: () => platformApp.app.clock.advance({ minutes: 40 }),
  };
}
