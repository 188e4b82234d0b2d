import { notFoundError, PluginError } from '../../domain/plugin-error.js';
import { parseUrl } from '../../lib/http/parse-url.js';
import { cleanText } from '../clean-text.js';
import { isOwnErrorReply, type ProviderFault } from '../faults/provider-fault.js';
import { pathSegment } from '../http/path-segment.js';
import type { ProviderHttp } from '../http/provider-http.js';
import type { SignInField, SignInForm } from '../port/auth-config-port.js';
import { signInFieldSchema, signInSchemeSchema, toolkitDetailSchema } from '../reading/provider-schemas.js';

type FieldGroup = { required: unknown[]; optional: unknown[] };

// The redirect URI of OAuth clients, a path of the provider's origin, unless an app names another.
const redirectPath = '/api/v3/toolkits/auth/callback';
const redirectField = /^(?:oauth_)?redirect_ur[il]$/i;
// Apps ask for two or three; nobody would fill in a longer form.
const maxFields = 20;

/** The fields that the sign-in schemes of apps ask for. Throws `ProviderFault`, or the codes that the port names. */
export class SignInForms {
  constructor(
    private readonly provider: URL,
    private readonly http: ProviderHttp,
  ) {}

  async read(app: string, { signal }: { signal: AbortSignal }): Promise<SignInForm> {
    const path = `/toolkits/${pathSegment(app)}`;
    const detail = await this.http
      .read(path, { area: 'toolkits', schema: toolkitDetailSchema, signal })
      .catch((error) => {
        throw isOwnErrorReply(error, 400, 404) ? notFoundError('app', `The provider has no app "${app}".`) : error;
      });
    const listed = (detail.auth_config_details ?? []).flatMap((item) => signInSchemeSchema.safeParse(item).data ?? []);
    const schemes = listed.map(({ mode, fields }) => ({
      scheme: mode,
      clientFields: toFields(fields.auth_config_creation),
      memberFields: toFields(fields.connected_account_initiation),
    }));
    return { redirectAddress: this.redirectAddressOf(schemes.find(({ scheme }) => scheme === 'OAUTH2')), schemes };
  }

  private redirectAddressOf(oauth: { clientFields: SignInField[] } | undefined): string {
    const preset = oauth?.clientFields.find(({ name }) => redirectField.test(name))?.preset;
    const isAddress = parseUrl(preset ?? '')?.protocol === 'https:';
    return preset !== undefined && isAddress ? preset : new URL(redirectPath, this.provider).href;
  }
}

// The slug and the code of a link that is refused for lack of fields.
const missingFieldsSlug = /Missing_?Required_?Fields/i;
const missingFieldsCode = 612;

/** The fields that a refused link asks of the member first, as far as the reply names them. */
export function requestedFields(
  { reply }: ProviderFault,
  { form, scheme }: { form: SignInForm; scheme: string | undefined },
): SignInField[] {
  const known = form.schemes.find((each) => each.scheme === scheme)?.memberFields ?? [];
  const words = new Set((reply.message ?? '').split(/[^\w.-]+/).map((word) => word.replace(/\.+$/, '')));
  const named = known.filter(({ name }) => words.has(name));
  if (named.length > 0) return named;
  const isForFields = reply.code === missingFieldsCode || missingFieldsSlug.test(reply.slug ?? '');
  return isForFields ? known.filter(({ isRequired }) => isRequired) : [];
}

/** The provider creates no link before it gets these fields of the member, named in its own words. */
export function fieldsRequiredError(
  app: string,
  fields: { name: string; label: string }[],
  cause: unknown,
): PluginError {
  const missing = fields.map(({ label }) => label);
  const labels = missing.join(', ');
  return new PluginError(
    'app_not_connectable',
    `The connection provider starts no sign-in at "${app}" before it is told: ${labels}. ` +
      `A platform admin gives it in the auth config of "${app}" in the provider's dashboard.`,
    {
      cause,
      details: {
        reason: 'fields_wanted',
        values: { fields: missing },
        errors: fields.map(({ name, label }) => ({ field: name, message: `is wanted: ${label}` })),
        missing,
        mayHaveHappened: false,
        isFinal: true,
        fix: `Ask a platform admin to give these in the auth config of "${app}" in the provider's dashboard: ${labels}.`,
      },
    },
  );
}

function toFields({ required, optional }: FieldGroup): SignInField[] {
  const fields = [...required.map(toField(true)), ...optional.map(toField(false))].filter(
    (field) => field !== undefined,
  );
  return fields.slice(0, maxFields);
}

function toField(isRequired: boolean): (item: unknown) => SignInField | undefined {
  return (item) => {
    const field = signInFieldSchema.safeParse(item).data;
    if (field === undefined) return undefined;
    const preset = cleanText(field.default ?? '');
    return {
      name: field.name,
      label: cleanText(field.displayName, { limit: 80 }) || field.name,
      description: cleanText(field.description),
      // A field with a default is optional.
      isRequired: isRequired && preset === '',
      isSecret: field.is_secret ?? false,
      ...(preset !== '' && { preset }),
    };
  };
}
