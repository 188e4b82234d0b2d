import { expect } from 'chai';
import { rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import {
  always,
  json,
  type RecordedRequest,
  refusalBody,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';

const owner = { providerUserId: 'platform:user:ada', app: 'gmail' };

describe('The list of unfinished accounts', () => {
  const serve = withScriptedProvider();

  const account = (id: string, fields: object = {}) => ({
    id,
    user_id: owner.providerUserId,
    status: 'INITIATED',
    created_at: '2026-11-20T12:00:00.000Z',
    toolkit: { slug: 'gmail' },
    auth_config: { id: 'ac_1' },
    ...fields,
  });

  it('has no account that the filters exclude, and none of unknown age', async () => {
    const items = [
      account('ca_ours'),
      account('ca_eve', { user_id: 'platform:user:eve' }),
      account('ca_slack', { toolkit: { slug: 'slack' } }),
      account('ca_active', { status: 'ACTIVE' }),
      account('ca_new_status', { status: 'SOMETHING_NEW' }),
      account('ca_ageless', { created_at: null }),
      account('ca_unreadable_age', { created_at: 'yesterday' }),
    ];
    const { gateway } = await serve(always({ items }));

    const listed = await gateway.listUnfinishedAccounts(owner, keyedOptions());

    expect(listed).to.deep.equal([{ accountId: 'ca_ours', createdAt: '2026-11-20T12:00:00.000Z' }]);
  });

  it('trusts the filter where the provider does not report the owner of an account', async () => {
    const { gateway } = await serve(always({ items: [account('ca_ours', { user_id: undefined })] }));

    expect(await gateway.listUnfinishedAccounts(owner, keyedOptions())).to.have.length(1);
    const twoNames = { ...owner, providerUserId: 'platform:user:a,b' };
    expect(await gateway.listUnfinishedAccounts(twoNames, keyedOptions())).to.deep.equal([]);
  });

  it('is requested by owner, app and status, all pages', async () => {
    const pages = [{ items: [account('ca_1')], next_cursor: 'two' }, { items: [account('ca_2')] }];
    const { server, gateway } = await serve((_, response) => json(response, 200, pages.shift()));

    const listed = await gateway.listUnfinishedAccounts(owner, keyedOptions());

    expect(listed.map(({ accountId }) => accountId)).to.deep.equal(['ca_1', 'ca_2']);
    const query = new URL((server.requests[1] as RecordedRequest).path, server.url).searchParams;
    expect(Object.fromEntries(query)).to.deep.equal({
      toolkit_slugs: 'gmail',
      statuses: 'INITIALIZING,INITIATED,FAILED,EXPIRED',
      account_type: 'ALL',
      limit: '200',
      user_ids: owner.providerUserId,
      cursor: 'two',
    });
  });

  it('is never requested without an owner and an app, and reports a refusal', async () => {
    const { server, gateway } = await serve((_, response) => json(response, 500, refusalBody('Later')));

    expect(await gateway.listUnfinishedAccounts({ ...owner, providerUserId: ' ' }, keyedOptions())).to.deep.equal([]);
    expect(await gateway.listUnfinishedAccounts({ ...owner, app: '' }, keyedOptions())).to.deep.equal([]);
    expect(server.requests).to.deep.equal([]);

    expect(await rejectionOf(gateway.listUnfinishedAccounts(owner, keyedOptions()))).to.include({
      code: 'provider_unreachable',
    });
  });
});
