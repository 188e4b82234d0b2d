import type { ProviderCatalog } from '../catalog/provider-catalog.js';
import {
  badSession,
  missingAuthConfigs,
  unknownSessionTools,
  unknownToolkits,
  unusablePinnedAccounts,
  unusablePinnedAuthConfigs,
} from '../errors/session-errors.js';
import type { AuthConfig } from '../projects/auth-config-store.js';
import type { Project } from '../projects/project.js';
import type { SessionConfig } from '../projects/session-config.js';
import type { EmulatorSwitches } from '../provider/emulator-options.js';
import { isToolInScope, isToolkitInScope, preloadedTools } from './session-scope.js';

type ConfigContext = {
  project: Project;
  catalog: ProviderCatalog;
  userId: string;
  switches: Pick<EmulatorSwitches, 'unmanagedAppsWant'>;
};

const maxPreloadedTools = 1000;

/** @throws ProviderError for a configuration that the provider does not accept. */
export function assertSessionConfig(config: SessionConfig, context: ConfigContext): void {
  assertKnownToolkits(config, context);
  assertKnownTools(config, context);
  assertPinnedAuthConfigs(config, context);
  assertPinnedAccounts(config, context);
  assertUnmanagedApps(config, context);
  assertPreload(config, context);
}

function assertKnownToolkits(config: SessionConfig, { catalog }: ConfigContext): void {
  const { toolkits } = config;
  const filtered = toolkits ? ('enable' in toolkits ? toolkits.enable : toolkits.disable) : [];
  const named = [...filtered, ...Object.keys(config.tools ?? {}), ...Object.keys(config.connected_accounts ?? {})];
  const unknown = named.filter((slug) => catalog.findToolkit(slug)?.slug !== slug);
  if (unknown.length > 0) throw unknownToolkits([...new Set(unknown)].sort());
}

function assertKnownTools(config: SessionConfig, { catalog }: ConfigContext): void {
  const named = Object.entries(config.tools ?? {}).flatMap(([toolkitSlug, rule]) => {
    const slugs = 'enable' in rule ? rule.enable : 'disable' in rule ? rule.disable : [];
    return slugs.map((slug) => ({ toolkitSlug, slug }));
  });
  const unknown = named.filter(({ slug, toolkitSlug }) => catalog.findTool(slug)?.toolkitSlug !== toolkitSlug);
  if (unknown.length > 0) throw unknownSessionTools(unknown.map(({ slug }) => slug));
}

function assertPinnedAuthConfigs(config: SessionConfig, { project }: ConfigContext): void {
  const unusable = Object.entries(config.auth_configs ?? {}).filter(
    ([toolkitSlug, id]) =>
      !isToolkitInScope(config, toolkitSlug) || !isUsable(project.authConfigs.find(id), toolkitSlug),
  );
  if (unusable.length > 0) throw unusablePinnedAuthConfigs(unusable.map(([, id]) => id));
}

function isUsable(config: AuthConfig | undefined, toolkitSlug: string): boolean {
  return config?.toolkitSlug === toolkitSlug && config.status === 'ENABLED' && config.isEnabledForToolRouter;
}

/** The provider cannot create an auth config for an app whose sign-in it does not manage. */
function assertUnmanagedApps(config: SessionConfig, { catalog, switches }: ConfigContext): void {
  const { toolkits, auth_configs: authConfigs = {}, connected_accounts: accounts = {} } = config;
  if (switches.unmanagedAppsWant === 'nothing' || !toolkits || !('enable' in toolkits)) return;
  const isEnough = (slug: string) =>
    slug in authConfigs || (switches.unmanagedAppsWant === 'account' && slug in accounts);
  const unusable = toolkits.enable.filter((slug) => {
    const toolkit = catalog.findToolkit(slug);
    return toolkit && !toolkit.noAuth && toolkit.managedAuthSchemes.length === 0 && !isEnough(slug);
  });
  if (unusable.length > 0) throw missingAuthConfigs(unusable);
}

/** A pinned account must exist, be enabled, and belong to the session's user and to that toolkit. */
function assertPinnedAccounts(config: SessionConfig, { project, userId }: ConfigContext): void {
  const mayPinSeveral = config.multi_account?.enable === true;
  for (const [toolkitSlug, ids] of Object.entries(config.connected_accounts ?? {})) {
    if (ids.length > 1 && !mayPinSeveral) {
      throw badSession(`Toolkit ${toolkitSlug} pins ${ids.length} accounts, but multi_account is not enabled`);
    }
    const unusable = ids.filter((id) => {
      const account = project.accounts.find(id);
      return account?.userId !== userId || account.toolkitSlug !== toolkitSlug || account.status === 'INACTIVE';
    });
    if (unusable.length > 0) throw unusablePinnedAccounts(unusable);
  }
}

function assertPreload(config: SessionConfig, { catalog }: ConfigContext): void {
  const preload = config.preload?.tools ?? [];
  if (preload === 'all') assertPreloadAll(config, catalog);
  else assertPreloadedTools(preload, { config, catalog });
}

function assertPreloadedTools(
  preload: string[],
  { config, catalog }: { config: SessionConfig; catalog: ProviderCatalog },
): void {
  const outside = preload.filter((slug) => {
    const tool = catalog.findTool(slug);
    return !tool || !isToolInScope(config, tool);
  });
  if (outside.length > 0) throw unknownSessionTools(outside);
}

function assertPreloadAll(config: SessionConfig, catalog: ProviderCatalog): void {
  const tags = Array.isArray(config.tags) ? config.tags : config.tags?.enable;
  const hasPositiveFilter = (config.toolkits && 'enable' in config.toolkits) || config.tools || tags;
  if (!hasPositiveFilter) throw badSession("preload.tools 'all' needs an allow-list in toolkits, tools or tags");
  if (config.multi_account?.enable) throw badSession("preload.tools 'all' cannot be combined with multi_account");
  if (preloadedTools(config, catalog).length > maxPreloadedTools) {
    throw badSession(`preload.tools 'all' selects more than ${maxPreloadedTools} tools`);
  }
}
