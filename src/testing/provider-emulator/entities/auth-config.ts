/** How the accounts of one app sign in within one project. */
export type AuthConfig = {
  /** `ac_…` */
  id: string;
  uuid: string;
  name: string;
  toolkitSlug: string;
  authScheme: string;
  /** True when the provider's own OAuth client is used. */
  isManaged: boolean;
  status: AuthConfigStatus;
  credentials: Record<string, unknown>;
  isEnabledForToolRouter: boolean;
  createdAt: Date;
  updatedAt: Date;
};

export const authConfigStatuses = ['ENABLED', 'DISABLED'] as const;
export type AuthConfigStatus = (typeof authConfigStatuses)[number];
