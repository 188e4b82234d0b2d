import { Readable } from 'node:stream';
import { expect } from 'chai';
import type { Route } from '../../../src/host/index.js';
import { until } from '../../support/until.js';
import { startExample } from './start-example.js';

const path = '/v1/conformance/words';

describe('The example on Express, when it stops', () => {
  let isDeactivated: boolean;

  const start = (handle: Route['handle']) => {
    isDeactivated = false;
    return startExample({
      activate: async ({ routes }) => {
        routes.register({ method: 'GET', path, access: 'member', handle });
        const deactivate = async () => {
          isDeactivated = true;
        };
        return { deactivate };
      },
    });
  };

  it('sends the whole of an answer that is under way, and lets nothing wait for the connection', async () => {
    const example = await start(async () => new Response(wordsAroundTheStop()));
    const answer = await fetch(example.url + path, { headers: { cookie: await example.signIn('cleo') } });

    const stopped = example.close();

    expect(await answer.text()).to.equal('before, after');
    await stopped;
  });

  it('answers a request whose handler ends after the plugin', async () => {
    let hasBegun = false;
    const example = await start(async () => {
      hasBegun = true;
      await until('the plugin is deactivated', () => isDeactivated);
      return new Response('late');
    });
    const answer = fetch(example.url + path, { headers: { cookie: await example.signIn('cleo') } });
    await until('the handler has begun', () => hasBegun);

    const stopped = example.close();

    expect(await (await answer).text()).to.equal('late');
    await stopped;
  });

  /** Ends only once the plugin is deactivated. */
  async function* words() {
    yield Buffer.from('before, ');
    await until('the plugin is deactivated', () => isDeactivated);
    yield Buffer.from('after');
  }

  const wordsAroundTheStop = () => Readable.toWeb(Readable.from(words())) as ReadableStream<Uint8Array>;
});
