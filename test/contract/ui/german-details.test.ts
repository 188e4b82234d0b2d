import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { doctorPhrases } from '../../../src/contract/doctor-constants.js';
import {
  fileFaults,
  type ReasonWithValues,
  type RefusalValues,
  refusalValuesSchema,
  valuesByReason,
} from '../../../src/contract/refusal-values.js';
import type { PluginError } from '../../../src/domain/plugin-error.js';
import { fieldsRequiredError } from '../../../src/provider/accounts/sign-in-forms.js';
import { keyLacksAccessError, toPluginError } from '../../../src/provider/faults/provider-errors.js';
import { ProviderFault } from '../../../src/provider/faults/provider-fault.js';
import { ownClientNeededError } from '../../../src/services/auth-configs/own-client-errors.js';
import { ApiKeyService } from '../../../src/services/provider-project/api-key-service.js';
import { misplacedError } from '../../../src/services/settings/public-address-setting.js';
import type { ApiKeyStore } from '../../../src/stores/settings/api-key-store.js';
import { IniFile } from '../../../src/stores/settings/ini-file.js';
import type { MountedKeyStore } from '../../../src/stores/settings/mounted-key-store.js';
import { ApiError } from '../../../ui/api/api-error.js';
import { germanWords } from '../../../ui/words/de.js';
import { errorText, inputErrorText, refusalText } from '../../../ui/words/error-text.js';
import { pluralsOf } from '../../../ui/words/formats.js';
import { rejectionOf } from '../../support/errors.js';

const german = germanWords(pluralsOf('de'));

const refusal = (status: number, message: string, area?: ProviderFault['area']) =>
  Object.assign(new ProviderFault('status', 'Refused.', { reply: { status, message, form: 'own' } }), { area });

const sessionsDenied = () =>
  keyLacksAccessError([refusal(403, 'Not yours.', 'sessions'), refusal(403, 'No.', 'tools')]);

const keysWith = (
  environment: Record<string, string>,
  saved: Partial<ApiKeyStore> = {},
  mounted: Partial<MountedKeyStore> = {},
) => new ApiKeyService(environment, saved as ApiKeyStore, mounted as MountedKeyStore);

const settingsAt = (path: string) =>
  new IniFile({ path, name: 'appconnect/config.ini', setting: 'api_key', isSecret: true });

/** No file can be below another file. */
const unreachableFile = () => settingsAt(`${import.meta.filename}/x`);

/** What reading says of a file whose second line has a quote that is not closed. */
async function openQuote(): Promise<unknown> {
  const directory = await mkdtemp(join(tmpdir(), 'appconnect-settings-'));
  try {
    const path = join(directory, 'config.ini');
    await writeFile(path, '; by hand\napi_key = "ak_1\n');
    return await rejectionOf(settingsAt(path).read());
  } finally {
    await rm(directory, { recursive: true });
  }
}

type Refused = { detail: string; values: RefusalValues };

const asRefused = (error: unknown): Refused => {
  const { message, details } = error as PluginError;
  return { detail: message, values: details.values ?? {} };
};

/** Each as the service itself words it, and together with every value that the reason may have. */
const refusedBecause: Record<ReasonWithValues, () => Promise<Refused[]>> = {
  key_rejected: async () => [asRefused(toPluginError(refusal(401, 'Revoked yesterday')))],
  key_lacks_access: async () => [asRefused(sessionsDenied())],
  settings_unreadable: async () => [
    asRefused(await rejectionOf(unreachableFile().read())),
    asRefused(await openQuote()),
  ],
  setting_empty: async () => [asRefused(await rejectionOf(keysWith({ APPCONNECT_API_KEY: '' }).findKey()))],
  key_elsewhere: async () => {
    const found = await keysWith({}, { findMisplaced: async () => 47 }).findMisplacedKey();
    return [{ detail: found?.reason ?? '', values: found?.values ?? {} }];
  },
  address_elsewhere: async () => [asRefused(misplacedError(47))],
  fields_wanted: async () => [
    asRefused(fieldsRequiredError('zendesk', [{ name: 'subdomain', label: 'Subdomain' }], undefined)),
  ],
};

const textsOf = (error: unknown): string[] => {
  const { code, message, details } = error as PluginError;
  const asProblem = new ApiError({ code, detail: message, reason: details.reason, values: details.values });
  return [inputErrorText(german, asProblem), errorText(german, asProblem)];
};

describe('What the service says in English, on a German page', () => {
  it('is a quotation of the provider at most', () => {
    const [byWhoEnteredIt, byOthers] = textsOf(toPluginError(refusal(401, 'Key "x" is unknown')));

    expect(byWhoEnteredIt).to.equal("Der Anbieter lehnt diesen Schlüssel ab. Er sagt: „Key 'x' is unknown“.");
    expect(byOthers).to.equal("Der Anbieter lehnt den Schlüssel ab. Er sagt: „Key 'x' is unknown“.");
  });

  it('names the rights that a key lacks', () => {
    const [text] = textsOf(
      keyLacksAccessError([refusal(403, 'No.', 'auth configs'), refusal(403, 'No.', 'connected accounts')]),
    );

    expect(text).to.equal(
      'Der Schlüssel darf nicht alles, was gebraucht wird: Auth-Konfigurationen und verbundene Konten. Er sagt: „No.“',
    );
  });

  it('names what the provider wants to know before a sign-in, and who sets up an app', () => {
    const fields = [{ name: 'subdomain', label: 'Subdomain' }];

    expect(textsOf(fieldsRequiredError('zendesk', fields, undefined))[1]).to.match(
      /mehr wissen: Subdomain\. Ein Plattform-Admin/,
    );
    expect(textsOf(ownClientNeededError({ slug: 'x', name: 'X' }))[1]).to.match(
      /einen eigenen OAuth-Client\. Ein Plattform-Admin/,
    );
  });

  it('names the file of settings, and what is wrong with it', async () => {
    expect(textsOf(await rejectionOf(unreachableFile().read()))[0]).to.equal(
      'Die Datei appconnect/config.ini lässt sich nicht lesen oder schreiben (ENOTDIR). Sie blieb, wie sie ist.',
    );
    const texts = fileFaults.map((fault) => german.refusals.settings_unreadable?.({ file: 'config.ini', fault }));
    expect(texts[fileFaults.indexOf('not_utf8')]).to.equal(
      'Die Datei config.ini ist kein UTF-8-Text. Bringen Sie sie von Hand in Ordnung. Sie blieb, wie sie ist.',
    );
    expect(new Set(texts)).to.have.length(fileFaults.length);
    const openQuote = { file: 'config.ini', fault: 'open_quote', line: 2 } as const;
    expect(german.refusals.settings_unreadable?.(openQuote)).to.match(
      /^Die Datei config\.ini hat in Zeile 2 ein Anführungszeichen, /,
    );
  });

  it('is no part of what the doctor found, where a code tells the same', () => {
    const said = (code: string, refusal = '') =>
      german.doctor.phrase('failed_with', { reason: 'As told.', code, refusal, areas: ['sessions'] });

    expect(said('key_refused', 'key_lacks_access')).to.equal(
      'Der Schlüssel darf nicht alles, was gebraucht wird: Sitzungen.',
    );
    expect(said('provider_unreachable')).to.equal(german.errors.provider_unreachable);
    expect(said('internal')).to.equal(undefined);
    const answered = (code: string) => german.doctor.phrase('failed_with', { reason: 'As told.', code, status: 503 });
    expect(answered('provider_unreachable')).to.match(/ kam der Status 503\.$/);
    expect(answered('rate_limited')).to.equal(german.errors.rate_limited);
    expect(said('storage_unavailable', 'disk_full')).to.equal(german.refusals.disk_full?.({}));
  });

  it('has a sentence for whatever the doctor may find', () => {
    for (const phrase of doctorPhrases.filter((each) => each !== 'failed_with')) {
      const values = { app: 'x', address: 'x', kind: 'x', id: 'x', reason: 'Because.' };
      expect(german.doctor.phrase(phrase, values), phrase).to.be.a('string').and.not.be.empty;
    }
  });

  it('says of an empty place of the key which one it is, and what to do there', async () => {
    const mounted = { read: async () => ' \n' } as Partial<MountedKeyStore>;
    const file = keysWith({ APPCONNECT_API_KEY_FILE: '/run/key' }, {}, mounted);

    expect(textsOf(await rejectionOf(file.findKey()))[0]).to.match(
      /Datei.*APPCONNECT_API_KEY_FILE.*ist leer\. Schreiben/,
    );
    const saved = keysWith({}, { read: async () => '' });
    expect(textsOf(await rejectionOf(saved.findKey()))[0]).to.match(
      /„api_key“ in appconnect\/config\.ini ist leer\. Nehmen/,
    );
  });

  it('is told without the facts that an older service does not give', () => {
    for (const [reason, text] of Object.entries(german.refusals))
      expect(text?.({}), reason)
        .to.be.a('string')
        .and.not.match(/undefined|NaN/);
  });

  for (const reason of Object.keys(valuesByReason) as ReasonWithValues[]) {
    it(`has every fact of its own words in values, from which the German ones are made: ${reason}`, async () => {
      const refused = await refusedBecause[reason]();

      for (const { detail, values } of refused) expectFactsInGerman(reason, detail, values);
      const names = new Set(refused.flatMap(({ values }) => Object.keys(values)));
      expect([...names]).to.have.members([...valuesByReason[reason]]);
    });
  }
});

/** Each value is in the English words, and the German ones would be others without it. */
function expectFactsInGerman(reason: ReasonWithValues, detail: string, values: RefusalValues): void {
  const inGerman = (said: RefusalValues) => refusalText(german, { refusal: reason, values: said }, detail);
  for (const [name, value] of Object.entries(refusalValuesSchema.strict().parse(values))) {
    const inEnglish = name === 'fault' ? [] : [value].flat().map(String);
    for (const fact of inEnglish) expect(detail, name).to.include(fact);
    expect(inGerman({ ...values, [name]: undefined }), name).to.not.equal(inGerman(values));
  }
}
