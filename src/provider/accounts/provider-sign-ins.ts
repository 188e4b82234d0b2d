import { authConfigMissingError, untrustedAnswerError, unusableAnswerError } from '../faults/provider-errors.js';
import { isOwnErrorReply, isStatus, withoutMessage } from '../faults/provider-fault.js';
import { pathSegment } from '../http/path-segment.js';
import type { ProviderHttp } from '../http/provider-http.js';
import type { RequestOptions } from '../port/request-options.js';
import { authConfigSchema, completionSchema, linkSchema } from '../reading/provider-schemas.js';
import { signInAddressOf } from '../transport/provider-url.js';
import { isAuthConfigMissing } from './provider-auth-configs.js';
import { fieldsRequiredError, requestedFields, type SignInForms } from './sign-in-forms.js';

const area = 'connected accounts';

/** Sign-ins at the provider, each of which makes an account. Throws `ProviderFault`, or the codes that the port names. */
export class ProviderSignIns {
  constructor(
    private readonly provider: URL,
    private readonly http: ProviderHttp,
    private readonly forms: SignInForms,
  ) {}

  async createLink(
    request: { authConfigId: string; providerUserId: string; callbackUrl: string },
    { signal }: RequestOptions,
  ): Promise<{ accountId: string; url: string }> {
    const { authConfigId, providerUserId, callbackUrl } = request;
    const body = { auth_config_id: authConfigId, user_id: providerUserId, callback_url: callbackUrl };
    const link = await this.http
      .write('/connected_accounts/link', { method: 'POST', area, schema: linkSchema, body, signal })
      .catch(async (error) => {
        throw await this.toLinkError(error, authConfigId, signal);
      });
    // A browser is sent to this address, so it must be the provider's own page.
    const url = signInAddressOf(this.provider, link.redirect_url);
    if (url === undefined) throw untrustedAnswerError('a sign-in page on a foreign address');
    return { accountId: link.connected_account_id, url };
  }

  async complete(
    { sessionUri, providerUserId }: { sessionUri: string; providerUserId: string },
    { signal }: RequestOptions,
  ): Promise<{ accountId: string } | undefined> {
    const body = { session_uri: sessionUri, user_id: providerUserId };
    const request = { method: 'POST', area, schema: completionSchema, body, signal } as const;
    try {
      const { connected_account_id } = await this.http.write('/connected_accounts/complete_auth', request);
      return { accountId: connected_account_id };
    } catch (error) {
      if (isOwnErrorReply(error, 400, 404, 409, 422)) return undefined;
      throw withoutMessage(error);
    }
  }

  /**
   * The error to throw for a refused link, where the cause can be found: the auth config is deleted or disabled, or asks the
   * member for fields first. The provider uses one slug for many refusals, so the auth config itself is read.
   */
  private async toLinkError(error: unknown, authConfigId: string, signal: AbortSignal): Promise<unknown> {
    if (isAuthConfigMissing(error)) return authConfigMissingError(error);
    // A 401 of another form proves neither that the key is refused nor that no account was created.
    if (isStatus(error, 401) && !isOwnErrorReply(error, 401)) return unusableAnswerError(error);
    if (!isOwnErrorReply(error, 400, 404, 422)) return error;
    try {
      const path = `/auth_configs/${pathSegment(authConfigId)}`;
      const config = await this.http.read(path, { area: 'auth configs', schema: authConfigSchema, signal });
      if (config.status !== 'ENABLED') return authConfigMissingError(error);
      const form = await this.forms.read(config.toolkit.slug, { signal });
      const wanted = requestedFields(error, { form, scheme: config.auth_scheme ?? undefined });
      return wanted.length === 0 ? error : fieldsRequiredError(config.toolkit.slug, wanted, error);
    } catch (failure) {
      return isAuthConfigMissing(failure) ? authConfigMissingError(error) : error;
    }
  }
}
