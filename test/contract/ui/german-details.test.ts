import { expect } from 'chai';
import { PluginError } from '../../../src/domain/plugin-error.js';
import { fieldsRequired } from '../../../src/provider/accounts/sign-in-forms.js';
import { lacksAccess, toPluginError } from '../../../src/provider/http/provider-errors.js';
import { ProviderFault } from '../../../src/provider/http/provider-fault.js';
import { ownClientNeeded } from '../../../src/services/sign-ins/auth-config-service.js';
import { ApiError } from '../../../ui/api/api-error.js';
import { germanWords } from '../../../ui/words/de.js';
import { errorText, inputErrorText } from '../../../ui/words/error-text.js';
import { pluralsOf } from '../../../ui/words/formats.js';

const german = germanWords(pluralsOf('de'));

const refusal = (status: number, message: string) =>
  new ProviderFault('status', 'Refused.', { refusal: { status, message, form: 'own' } });

const textsOf = (error: unknown): string[] => {
  const { code, message, details } = error as PluginError;
  const asProblem = new ApiError({ code, detail: message, reason: details.reason });
  return [inputErrorText(german, asProblem), errorText(german, asProblem)];
};

describe('What the service says in English, on a German page', () => {
  it('is a quotation of the provider at most', () => {
    const [byWhoEnteredIt, byOthers] = textsOf(toPluginError(refusal(401, 'Key "x" is unknown')));

    expect(byWhoEnteredIt).to.equal("Der Anbieter lehnt diesen Schlüssel ab. Er sagt: „Key 'x' is unknown“.");
    expect(byOthers).to.equal("Der Anbieter lehnt den Schlüssel ab. Er sagt: „Key 'x' is unknown“.");
  });

  it('names the rights that a key lacks', () => {
    const [text] = textsOf(lacksAccess(['auth configs', 'connected accounts'], refusal(403, 'No.')));

    expect(text).to.equal(
      'Der Schlüssel darf nicht alles, was gebraucht wird: Auth-Konfigurationen und verbundene Konten. Er sagt: „No.“',
    );
  });

  it('names what the provider wants to know before a sign-in, and who sets up an app', () => {
    const fields = [{ name: 'subdomain', label: 'Subdomain' }];

    expect(textsOf(fieldsRequired('zendesk', fields, undefined))[1]).to.match(
      /mehr wissen: Subdomain\. Ein Plattform-Admin/,
    );
    expect(textsOf(ownClientNeeded({ slug: 'x', name: 'X' }))[1]).to.match(
      /einen eigenen OAuth-Client\. Ein Plattform-Admin/,
    );
  });

  it('names the file of settings, and what is wrong with it', () => {
    const damaged = (fault: string) =>
      new PluginError('storage_damaged', `The file appconnect/config.ini ${fault}`, {
        details: { reason: 'settings_unreadable' },
      });

    expect(textsOf(damaged('cannot be read or written (EACCES). It was left as it is.'))[0]).to.equal(
      'Die Datei appconnect/config.ini lässt sich nicht lesen oder schreiben (EACCES). Sie blieb, wie sie ist.',
    );
    expect(textsOf(damaged('is not UTF-8 text. It was left as it is; mend it by hand.'))[0]).to.equal(
      'Die Datei appconnect/config.ini ist kein UTF-8-Text. Bringen Sie sie von Hand in Ordnung. Sie blieb, wie sie ist.',
    );
  });

  it('is no part of what the doctor found, where a code tells the same', () => {
    const said = (code: string, refusal = '') =>
      german.doctor.phrase('failed_with', { reason: 'This project key lacks access to sessions.', code, refusal });

    expect(said('key_refused', 'key_lacks_access')).to.equal(
      'Der Schlüssel darf nicht alles, was gebraucht wird: Sitzungen.',
    );
    expect(said('provider_unreachable')).to.equal(german.errors.provider_unreachable);
    expect(said('internal')).to.equal(undefined);
  });

  it('is never repeated where its words changed', () => {
    for (const reason of Object.keys(german.refusals) as (keyof typeof german.refusals)[])
      expect(german.refusals[reason]?.('Something newer.'), reason).not.to.include('Something newer');
  });
});
