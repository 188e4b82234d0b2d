import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { describeFlows } from './support/describe-flows.js';
import { done } from './support/done.js';
import { atRest, type Flow, type Found, type Window } from './support/flow.js';

const path = '/v1/appconnect/apps/gmail/oauth-client';

/** The first characters of its id, which people are shown, tell the clients apart. */
const clientOf = (name: string) => ({ clientId: `${name}-client-id`, clientSecret: `secret-of-${name}` });

const save = (ada: BrowserClient, name: string) => ada.put(path, clientOf(name));

/** `none`, `dashboard`, or the beginning of the id of the client that was saved. */
async function clientInUse(ada: BrowserClient): Promise<string> {
  const { body } = await ada.get(path);
  return body.source === 'own' ? body.clientId.slice(0, 4) : body.source;
}

const making: readonly Window[] = [
  ['asked → noted', 'insert client_intents', 'before'],
  ['noted → client sent', 'send POST /auth_configs', 'before'],
  ['client sent → made', 'sent POST /auth_configs', 'before'],
  ['made → known', 'answered POST /auth_configs', 'before'],
];

const deletion: readonly Window[] = [
  ['retired → deletion sent', 'send DELETE /auth_configs/{id}', 'after'],
  ['deletion sent → deleted', 'sent DELETE /auth_configs/{id}', 'after'],
  ['deleted → known', 'answered DELETE /auth_configs/{id}', 'after'],
  ['deletion known → forgotten', 'delete retired_auth_configs', 'after'],
];

const ending: readonly Window[] = [
  ['answered', 'answer to the user', 'after'],
  ['over', atRest, 'after'],
];

type Ends = { before: string; after: string };

/** What one request changes. It is repeated after each kill; in the end one client is there, or none, here and at the provider. */
function clientFlow(title: string, { before, after }: Ends, windows: readonly Window[]): Flow {
  let ada: BrowserClient;
  const clientIf = (found: Found) => (found === 'before' ? before : after);
  const become = (client: string) => (client === 'none' ? ada.delete(path) : save(ada, client));
  return {
    title,
    windows,
    async prepare(site) {
      ada = await site.signIn('ada');
      done(await become(before));
    },
    act: async () => done(await become(after)),
    async check(_, { found }) {
      expect(await clientInUse(ada)).to.equal(clientIf(found));
      done(await become(after));
      expect(await clientInUse(ada)).to.equal(after);
    },
    async settled() {
      expect(await clientInUse(ada)).to.equal(after);
    },
  };
}

describeFlows([
  clientFlow('setting an own OAuth client', { before: 'none', after: 'newe' }, [
    ...making,
    ['known → in use', 'commit audit_events, auth_configs, client_intents', 'before'],
    ...ending,
  ]),
  clientFlow('replacing an own OAuth client', { before: 'olde', after: 'newe' }, [
    ...making,
    ['known → in use', 'commit audit_events, auth_configs, client_intents, retired_auth_configs', 'before'],
    ...deletion,
    ...ending,
  ]),
  clientFlow('removing an own OAuth client', { before: 'newe', after: 'none' }, [
    ['asked → retired', 'commit audit_events, auth_configs, retired_auth_configs', 'before'],
    ...deletion,
    ...ending,
  ]),
]);
