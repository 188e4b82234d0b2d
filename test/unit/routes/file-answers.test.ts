import { setImmediate as aTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { z } from 'zod';
import { defineFileRoute, toHostRoute } from '../../../src/routes/api-route.js';
import { aPrincipal } from '../../support/sign-ins/sign-in-flow.js';
import { useUnhandledRejections } from '../../support/unhandled-rejections.js';

describe('A file that only its headers are asked of', () => {
  const rejections = useUnhandledRejections();

  const headersOf = (body: ReadableStream<Uint8Array>) => {
    const { handle } = toHostRoute(
      defineFileRoute({
        method: 'GET',
        path: '/v1/appconnect/file',
        access: 'member',
        summary: '',
        files: { 'text/csv': z.string() },
        handle: async () => ({ name: 'file.csv', type: 'text/csv', body }),
      }),
    );
    const request = new Request('https://platform.test/v1/appconnect/file', { method: 'HEAD' });
    return handle({ request, params: {}, principal: aPrincipal() });
  };

  it('is not made', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      cancel: () => {
        isCancelled = true;
      },
    });

    expect((await headersOf(body)).body).to.equal(null);
    expect(isCancelled).to.equal(true);
  });

  it('ends no process where it was broken off already, as by a stop of the plugin', async () => {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.error(new Error('It stops.')) });

    expect((await headersOf(body)).status).to.equal(200);
    await aTurn();

    expect(rejections).to.deep.equal([]);
  });
});
