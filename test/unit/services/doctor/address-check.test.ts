import { expect } from 'chai';
import type { PublicAnswer } from '../../../../src/provider/public-web.js';
import { AddressCheck } from '../../../../src/services/doctor/address-check.js';
import { FakePublicWeb } from '../../../support/fakes/fake-public-web.js';
import { InMemoryPublicAddressStore } from '../../../support/stores/in-memory-stores.js';

const { signal } = new AbortController();

describe('AddressCheck', () => {
  const web = new FakePublicWeb();

  beforeEach(() => web.reset());

  const checking = (address: string | undefined, environment = {}, basePath = '') => {
    const store = new InMemoryPublicAddressStore(address);
    return new AddressCheck(environment, store, web, { complete: (each) => each + basePath }).run(signal);
  };
  const json = (content: object, status = 200) => ({
    status,
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify(content),
  });
  const own = { paths: { '/v1/appconnect/apps': {} } };

  it('knows its own answer', async () => {
    web.answerWith(json(own));

    expect(await checking('https://platform.example')).to.include({ state: 'ok', phrase: 'address_answers' });
    expect(web.requestedUrls).to.deep.equal(['https://platform.example/v1/appconnect/openapi.json']);
  });

  it('asks below the path of the address', async () => {
    web.answerWith(json(own));

    await checking('https://platform.example/gateway');
    await checking('https://platform.example', {}, '/tools');

    expect(web.requestedUrls).to.deep.equal([
      'https://platform.example/gateway/v1/appconnect/openapi.json',
      'https://platform.example/tools/v1/appconnect/openapi.json',
    ]);
  });

  const others: [string, PublicAnswer | Error, string][] = [
    ['another program', json({ hello: 'you' }), 'address_of_others'],
    ['a page', { status: 200, contentType: 'text/html', text: '"/v1/appconnect/apps"' }, 'address_of_others'],
    ['a page of an error', json(own, 404), 'address_of_others'],
    ['a redirect', { status: 302, contentType: '', text: '' }, 'address_of_others'],
    ['an answer without end', new RangeError('The answer is too long.'), 'address_of_others'],
    ['nobody', new Error('connect ECONNREFUSED'), 'address_silent'],
  ];
  for (const [name, answer, phrase] of others) {
    it(`tells no more than that it was not the plugin where ${name} answers`, async () => {
      web.answerWith(answer);

      const check = await checking('https://platform.example');

      expect(check).to.include({ phrase, remedy: 'serve_public_address' });
      expect(check.values).to.deep.equal({ address: 'https://platform.example' });
      expect(web.requestedUrls).to.have.length(1);
    });
  }

  for (const address of [
    'https://localhost',
    'https://127.1',
    'https://[::ffff:169.254.169.254]',
    'https://a:b@x.test',
    'nonsense',
  ]) {
    it(`sends nothing to ${address}`, async () => {
      web.answerWith(json(own));

      expect(await checking(address)).to.include({ state: 'failed', remedy: 'set_public_address' });
      expect(web.requestedUrls).to.deep.equal([]);
    });
  }

  it('sends nothing in the open', async () => {
    web.answerWith(json(own));

    expect(await checking('http://platform.example')).to.include({ state: 'warning', phrase: 'address_not_encrypted' });
    expect(web.requestedUrls).to.deep.equal([]);
  });

  it('takes the address of the environment before the saved one', async () => {
    web.answerWith(json(own));

    await checking('https://saved.example', { PLATFORM_WEB_PUBLIC_URL: ' https://set.example ' });

    expect(web.requestedUrls[0]).to.include('https://set.example/');
  });

  for (const text of ['', '  ']) {
    it(`says of a variable that holds "${text}" what the plugin says, whatever is saved`, async () => {
      web.answerWith(json(own));

      const { state, said } = await checking('https://saved.example', { PLATFORM_WEB_PUBLIC_URL: text });

      expect(state).to.equal('failed');
      expect(said).to.include('PLATFORM_WEB_PUBLIC_URL is set but empty. Unset it');
      expect(web.requestedUrls).to.deep.equal([]);
    });
  }

  it('takes a saved address of blanks for none', async () => {
    expect(await checking('  ')).to.include({ state: 'warning', phrase: 'address_missing' });
  });
});
