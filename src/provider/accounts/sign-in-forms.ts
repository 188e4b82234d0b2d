import { notFound } from '../../domain/plugin-error.js';
import { parseUrl } from '../../lib/parse-url.js';
import { isOwnRefusal, type ProviderFault } from '../http/provider-fault.js';
import type { ProviderHttp } from '../http/provider-http.js';
import { signInFieldSchema, toolkitDetailSchema } from '../http/provider-schemas.js';
import { cleanText } from '../http/provider-text.js';
import type { SignInField, SignInForm } from '../provider-gateway.js';

type FieldGroup = { required: unknown[]; optional: unknown[] };

// The path on the provider's origin where OAuth clients lead browsers back to, unless an app names another.
const redirectPath = '/api/v3/toolkits/auth/callback';
const redirectField = /^(?:oauth_)?redirect_ur[il]$/i;
// Apps want two or three; a longer list is no form that anybody fills in.
const maxFields = 20;

/** What the apps' ways of signing in ask for. Throws `ProviderFault`. */
export class SignInForms {
  constructor(
    private readonly provider: URL,
    private readonly http: ProviderHttp,
  ) {}

  async read(app: string, { signal }: { signal: AbortSignal }): Promise<SignInForm> {
    const path = `/toolkits/${encodeURIComponent(app)}`;
    const detail = await this.http
      .read(path, { area: 'toolkits', schema: toolkitDetailSchema, signal })
      .catch((error) => {
        throw isOwnRefusal(error, 400, 404) ? notFound('app', `The provider has no app "${app}".`) : error;
      });
    const schemes = (detail.auth_config_details ?? []).map(({ mode, fields }) => ({
      scheme: mode,
      clientFields: toFields(fields.auth_config_creation),
      memberFields: toFields(fields.connected_account_initiation),
    }));
    return { redirectAddress: this.redirectAddressOf(schemes.find(({ scheme }) => scheme === 'OAUTH2')), schemes };
  }

  private redirectAddressOf(oauth: { clientFields: SignInField[] } | undefined): string {
    const named = oauth?.clientFields.find(({ name }) => redirectField.test(name))?.preset;
    const isAddress = parseUrl(named ?? '')?.protocol === 'https:';
    return named !== undefined && isAddress ? named : new URL(redirectPath, this.provider).href;
  }
}

// Other refusals of a link name no fields of the form.
const missingFieldsSlug = /Missing_?Required_?Fields/i;

/** What a refused link wanted to be told of the member first, as far as the refusal says so. */
export function fieldsWanted(
  { refusal }: ProviderFault,
  { form, scheme }: { form: SignInForm; scheme: string | undefined },
): SignInField[] {
  const asked = form.schemes.find((each) => each.scheme === scheme)?.memberFields ?? [];
  const words = new Set((refusal.message ?? '').split(/[^\w.-]+/).map((word) => word.replace(/\.+$/, '')));
  const named = asked.filter(({ name }) => words.has(name));
  if (named.length > 0) return named;
  return missingFieldsSlug.test(refusal.slug ?? '') ? asked.filter(({ isRequired }) => isRequired) : [];
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
      // What has a value of its own need not be given.
      isRequired: isRequired && preset === '',
      isSecret: field.is_secret ?? false,
      ...(preset !== '' && { preset }),
    };
  };
}
