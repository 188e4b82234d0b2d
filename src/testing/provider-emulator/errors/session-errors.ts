import { ProviderError, type ProviderErrorDetails } from './provider-error.js';

function sessionError(
  slug: string,
  code: number,
  message: string,
  rest: Partial<ProviderErrorDetails> = {},
): ProviderError {
  return new ProviderError({ status: 400, code, slug: `ToolRouterV2_${slug}`, message, ...rest });
}

export function badSession(message: string): ProviderError {
  return sessionError('BadRequest', 4300, message);
}

export function missingAuthConfigs(toolkitSlugs: string[]): ProviderError {
  return badSession(
    `The following toolkits require auth configs but none exist and cannot be auto-created: ${toolkitSlugs.join(', ')}. Please specify them in auth_configs.`,
  );
}

export function searchDisabled(): ProviderError {
  return badSession('Search is not enabled for this session');
}

export function unknownSessionTools(slugs: string[]): ProviderError {
  return sessionError(
    'ToolNotFound',
    4301,
    `Invalid tool slugs: ${slugs.join(', ')}. Please provide valid tool slugs.`,
  );
}

export function noActiveConnection(toolkitSlug: string): ProviderError {
  return sessionError(
    'NoActiveConnection',
    4302,
    `No active connection found for toolkit(s) '${toolkitSlug}' in this session. To fix this, call COMPOSIO_MANAGE_CONNECTIONS to connect an account.`,
  );
}

export function unknownToolkits(slugs: string[]): ProviderError {
  return sessionError(
    'InvalidToolkitSlugs',
    4305,
    `Invalid toolkit slugs: ${slugs.join(', ')}. Please provide valid toolkit slugs.`,
  );
}

export function noManagedAuthForSession(toolkitSlug: string): ProviderError {
  return sessionError(
    'NoManagedAuth',
    4308,
    `Composio does not manage auth for toolkit ${toolkitSlug} and no auth config without required fields is available.`,
  );
}

export function toolkitNotAllowed(toolkitSlug: string): ProviderError {
  return sessionError(
    'ToolkitNotAllowed',
    4324,
    `[Session Restriction] Toolkit '${toolkitSlug}' is not allowed for this session.`,
  );
}

export function toolkitDisabled(toolkitSlug: string): ProviderError {
  return sessionError(
    'ToolkitNotAllowed',
    4324,
    `[Session Restriction] Toolkit '${toolkitSlug}' is disabled for this session`,
  );
}

/** The number is not published. */
export function toolNotInEnabledList(toolSlug: string): ProviderError {
  return sessionError(
    'ToolNotInEnabledList',
    4325,
    `[Session Restriction] Tool '${toolSlug}' is not in the enabled list of this session.`,
  );
}

export function toolkitNeedsNoAuth(toolkitSlug: string): ProviderError {
  return sessionError('ToolkitsIsNoAuth', 4326, `Toolkit ${toolkitSlug} does not require authentication.`);
}

/** The number is not published. */
export function unusablePinnedAccounts(ids: string[]): ProviderError {
  return sessionError('InvalidConnectedAccountIds', 4306, `Could not find connected account(s): ${ids.join(', ')}`);
}

/** The number is not published. */
export function unusablePinnedAuthConfigs(ids: string[]): ProviderError {
  return sessionError(
    'InvalidAuthConfigIds',
    4307,
    `Could not find auth config(s) for this session: ${ids.join(', ')}`,
  );
}

export function noAccountMatching(selector: string): ProviderError {
  return badSession(`No account found matching '${selector}'`);
}

export function accountSelectionRequired(toolkitSlug: string): ProviderError {
  return badSession(`Multiple ${toolkitSlug} accounts connected. Pass account to choose one.`);
}

/** The number is not published. */
export function sessionNotFound(id: string): ProviderError {
  return sessionError('SessionNotFound', 4303, `Tool router session with ID ${id} not found`, { status: 404 });
}

export function configVersionConflict(expected: number, actual: number): ProviderError {
  return sessionError('Conflict', 4309, `Expected config version ${expected}, but the session is at ${actual}`, {
    status: 409,
  });
}

export function metaToolNotEnabled(slug: string): ProviderError {
  return badSession(`Tool ${slug} is not enabled for this session`);
}
