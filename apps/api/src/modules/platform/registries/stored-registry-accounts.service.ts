import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { SecretBox } from '#infra/secret-box.js';
import { AllowedHosts } from './client/allowed-hosts.js';
import { RegistriesRepository } from './registries.repository.js';
import {
  anonymousAccess,
  managedAccess,
  RegistryAccounts,
  type RegistryAccess,
  type RegistryCredentials,
} from './client/registry-access.js';
import type { RegistryEntity } from './registry.entity.js';

const purpose = 'registry password';

export type StoredAccess = Pick<
  RegistryEntity,
  'host' | 'plainHttp' | 'ca' | 'username' | 'password' | 'revision'
>;

@Injectable()
export class StoredRegistryAccounts extends RegistryAccounts {
  private readonly allowedHosts: AllowedHosts;

  constructor(
    settings: Settings,
    private readonly registries: RegistriesRepository,
    private readonly secrets: SecretBox,
  ) {
    super();
    this.allowedHosts = new AllowedHosts(settings.REGISTRY_ALLOWED_HOSTS);
  }

  override async accessTo(host: string): Promise<RegistryAccess> {
    const registry = await this.registries.findByHost(host);
    return registry?.managed ? this.accessWith(registry) : anonymousAccess(this.allowedHosts, host);
  }

  accessWith(registry: StoredAccess): RegistryAccess {
    const { host, plainHttp, ca, revision } = registry;
    const credentials = this.credentialsOf(registry);
    const version = `${revision}`;
    return managedAccess(this.allowedHosts, { host, plainHttp, ca, credentials, version });
  }

  seal(password: string): string {
    return this.secrets.seal(purpose, password);
  }

  private credentialsOf({ username, password }: StoredAccess): RegistryCredentials | null {
    if (username === null || password === null) return null;
    return { username, password: this.secrets.open(purpose, password) };
  }
}
