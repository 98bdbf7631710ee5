import { loadYaml } from '#infra/text/yaml.js';
import { composeServices, type ComposeService } from './compose-services.js';

/**
 * Reads the services in the text of a compose file.
 *
 * @returns an empty list if the file is missing or not readable; the platform rejects it later
 */
export function servicesInFile(
  file: string | null,
  env: Parameters<typeof composeServices>[1],
): ComposeService[] {
  try {
    const { parse } = loadYaml();
    return composeServices(parse(file ?? '', { merge: true, logLevel: 'silent' }), env);
  } catch {
    return [];
  }
}
