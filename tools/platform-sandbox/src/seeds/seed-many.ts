import type { SandboxControl } from '../control.js';

export interface SeedManyOptions {
  environmentId?: number;
  /** Services per stack; 3 if omitted. */
  services?: number;
  /** Every n-th stack is deployed from git; none if omitted. */
  gitEvery?: number;
  prefix?: string;
  /** Prefix of the image names; `prefix` if omitted. */
  imagePrefix?: string;
}

/** Adds `count` stacks and returns their IDs in order. */
export function seedMany(
  control: SandboxControl,
  count: number,
  options: SeedManyOptions = {},
): number[] {
  const { environmentId = 1, services = 3, gitEvery = 0, prefix = 'stack' } = options;
  const { imagePrefix = prefix } = options;
  const updatedAt = Math.floor(Date.now() / 1000) - 86_400;
  return Array.from({ length: count }, (_, index) => {
    const suffix = String(index + 1).padStart(4, '0');
    const images = Object.fromEntries(
      Array.from({ length: services }, (_service, part) => [
        `service-${part + 1}`,
        `registry.example/${imagePrefix}/part-${part + 1}:1.${index % 20}`,
      ]),
    );
    return control.addStack({
      name: `${prefix}-${suffix}`,
      environmentId,
      images,
      updatedAt,
      git:
        gitEvery > 0 && index % gitEvery === 0
          ? { url: `https://git.example/${prefix}-${suffix}.git` }
          : null,
    });
  });
}
