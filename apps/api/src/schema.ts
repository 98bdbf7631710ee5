import type { Schema } from './infra/database/database.js';
import { OutboxEntity } from './infra/outbox/outbox.entity.js';
import { CreateFoundation1796083200000 } from './migrations/1796083200000-create-foundation.js';
import { CreateUsersAndSessions1796083260000 } from './migrations/1796083260000-create-users-and-sessions.js';
import { CreateEventLog1796083320000 } from './migrations/1796083320000-create-event-log.js';
import { CreateMaintenance1796083380000 } from './migrations/1796083380000-create-maintenance.js';
import { CreatePlatform1796083500000 } from './migrations/1796083500000-create-platform.js';
import { CreateStackImages1796084100000 } from './migrations/1796084100000-create-stack-images.js';
import { AddGroupsTokensAndSafeguards1796169600000 } from './migrations/1796169600000-add-groups-tokens-and-safeguards.js';
import { AddLogSettings1796180400000 } from './migrations/1796180400000-add-log-settings.js';
import { AddSshSetup1796256000000 } from './migrations/1796256000000-add-ssh-setup.js';
import { AddMaintenanceWindows1796259600000 } from './migrations/1796259600000-add-maintenance-windows.js';
import { AddTokenLifetime1796184000000 } from './migrations/1796184000000-add-token-lifetime.js';
import { RebuildUpdateRuns1796263200000 } from './migrations/1796263200000-rebuild-update-runs.js';
import { ApiTokenEntity } from './modules/auth/tokens/api-token.entity.js';
import { OidcIdentityEntity } from './modules/auth/oidc/oidc-identity.entity.js';
import { RecoveryCodeEntity } from './modules/auth/two-factor/recovery-code.entity.js';
import { ChainAndIndexEventLog1796173200000 } from './migrations/1796173200000-chain-and-index-event-log.js';
import { SessionEntity } from './modules/auth/sessions/session.entity.js';
import { TwoFactorEntity } from './modules/auth/two-factor/two-factor.entity.js';
import { LogReceiverEntity } from './modules/event-log/delivery/log-receiver.entity.js';
import { LogRetentionRunEntity } from './modules/event-log/retention/log-retention-run.entity.js';
import { LogRetentionEntity } from './modules/event-log/retention/log-retention.entity.js';
import { LogViewEntity } from './modules/event-log/views/log-view.entity.js';
import { MaintenanceModeEntity } from './modules/maintenance/maintenance-mode.entity.js';
import { MaintenanceOccurrenceEntity } from './modules/maintenance/windows/maintenance-occurrence.entity.js';
import { MaintenanceWindowEntity } from './modules/maintenance/windows/maintenance-window.entity.js';
import { SshSetupEntity } from './modules/maintenance/ssh/ssh-setup.entity.js';
import { UpdateLogEntity } from './modules/maintenance/updates/update-log.entity.js';
import { UpdateRunEntity } from './modules/maintenance/updates/update-run.entity.js';
import { UpdateScriptEntity } from './modules/maintenance/updates/update-script.entity.js';
import { StackImageEntity } from './modules/platform/images/stack-image.entity.js';
import { RedeployBatchEntity } from './modules/platform/redeploys/redeploy-batch.entity.js';
import { RedeployEntity } from './modules/platform/redeploys/redeploy.entity.js';
import { RedeployLogEntity } from './modules/platform/redeploys/redeploy-log.entity.js';
import { ServerEntity } from './modules/platform/servers/server.entity.js';
import { StackEntity } from './modules/platform/stacks/stack.entity.js';
import { GroupEntity } from './modules/users/group.entity.js';
import { GroupMemberEntity } from './modules/users/group-member.entity.js';
import { GroupPermissionEntity } from './modules/users/group-permission.entity.js';
import { UserPermissionEntity } from './modules/users/user-permission.entity.js';
import { UserEntity } from './modules/users/user.entity.js';

/** Every table and every step of the schema, in order. */
export const schema: Schema = {
  entities: [
    OutboxEntity,
    UserEntity,
    UserPermissionEntity,
    GroupEntity,
    GroupMemberEntity,
    GroupPermissionEntity,
    SessionEntity,
    ApiTokenEntity,
    TwoFactorEntity,
    RecoveryCodeEntity,
    OidcIdentityEntity,
    LogViewEntity,
    LogReceiverEntity,
    LogRetentionEntity,
    LogRetentionRunEntity,
    MaintenanceModeEntity,
    UpdateRunEntity,
    UpdateLogEntity,
    UpdateScriptEntity,
    SshSetupEntity,
    MaintenanceWindowEntity,
    MaintenanceOccurrenceEntity,
    ServerEntity,
    StackEntity,
    StackImageEntity,
    RedeployBatchEntity,
    RedeployEntity,
    RedeployLogEntity,
  ],
  migrations: [
    CreateFoundation1796083200000,
    CreateUsersAndSessions1796083260000,
    CreateEventLog1796083320000,
    CreateMaintenance1796083380000,
    CreatePlatform1796083500000,
    CreateStackImages1796084100000,
    AddGroupsTokensAndSafeguards1796169600000,
    ChainAndIndexEventLog1796173200000,
    AddLogSettings1796180400000,
    AddTokenLifetime1796184000000,
    AddSshSetup1796256000000,
    AddMaintenanceWindows1796259600000,
    RebuildUpdateRuns1796263200000,
  ],
};
