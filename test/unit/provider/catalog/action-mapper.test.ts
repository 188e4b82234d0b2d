import { expect } from 'chai';
import { toAction, toEffect } from '../../../../src/provider/catalog/action-mapper.js';
import { toolSchema } from '../../../../src/provider/reading/provider-schemas.js';

function anAction(fields: object = {}) {
  return toAction(toolSchema.parse({ slug: 'GMAIL_SEND', name: 'Send', toolkit: { slug: 'gmail' }, ...fields }));
}

describe('An action', () => {
  const effects: [string[], string][] = [
    [['important', 'readOnlyHint', 'openWorldHint'], 'read'],
    [['createHint'], 'write'],
    [['updateHint', 'idempotentHint'], 'write'],
    [['idempotentHint', 'readOnlyHint'], 'read'],
    [['readOnlyHint', 'updateHint'], 'write'],
    [['createHint', 'readOnlyHint'], 'write'],
    [['destructiveHint'], 'destructive'],
    [['readOnlyHint', 'destructiveHint'], 'destructive'],
    [['createHint', 'destructiveHint'], 'destructive'],
    [['important', 'openWorldHint'], 'destructive'],
    [[], 'destructive'],
  ];

  for (const [tags, effect] of effects) {
    it(`counts as ${effect} with the tags [${tags.join(', ')}]`, () => {
      expect(toEffect({ slug: 'GMAIL_DO', app: 'gmail', tags, inputSchema: {} })).to.equal(effect);
    });
  }

  const untagged: Record<string, string> = {
    GMAIL_FETCH_EMAILS: 'read',
    GMAIL_GET_POST: 'read',
    GMAIL_SEND_EMAIL: 'send',
    gmail_create_label: 'write',
    GMAIL_DELETE_MESSAGE: 'destructive',
    GMAIL_GET_AND_DELETE_MESSAGE: 'destructive',
    GMAIL_LIST_ARCHIVE: 'destructive',
    GMAIL_SETTINGS: 'destructive',
    GMAIL_: 'destructive',
  };

  for (const [slug, effect] of Object.entries(untagged)) {
    it(`counts as ${effect} without hints, by the verb of ${slug}`, () => {
      for (const tags of [undefined, null, {}, 7, '', [], [null], ['important', 'openWorldHint']]) {
        expect(anAction({ slug, tags }).effect).to.equal(effect);
      }
    });
  }

  it('counts by its hints, whatever its slug', () => {
    expect(anAction({ slug: 'GMAIL_SEND_EMAIL', tags: ['destructiveHint'] }).effect).to.equal('destructive');
    expect(anAction({ slug: 'GMAIL_DELETE_DRAFT', tags: ['createHint'] }).effect).to.equal('write');
    expect(anAction({ slug: 'GMAIL_SEND_EMAIL', tags: ['readOnlyHint'] }).effect).to.equal('read');
  });

  it('counts by its hints whatever stands beside them, and also where they are no list', () => {
    const flags = { destructiveHint: true, readOnlyHint: false };
    for (const tags of [['destructiveHint', null], [{}, 'destructiveHint'], 'destructiveHint', flags]) {
      expect(anAction({ slug: 'GMAIL_LIST_THREADS', tags }).effect).to.equal('destructive');
    }
  });

  for (const hint of ['createHint', 'updateHint', 'idempotentHint']) {
    it(`with the hint ${hint} sends or writes, as its name tells, and never reads`, () => {
      const effects = {
        GMAIL_REPLY_TO_THREAD: 'send',
        GMAIL_ADD_LABEL: 'write',
        GMAIL_LIST_LABELS: 'write',
        GMAIL_: 'write',
      };
      for (const [slug, effect] of Object.entries(effects)) {
        expect(anAction({ slug, tags: [hint] }).effect, slug).to.equal(effect);
      }
    });
  }

  it('is deprecated in either form', () => {
    expect(anAction({ is_deprecated: true }).isDeprecated).to.equal(true);
    expect(anAction({ deprecated: { is_deprecated: true } }).isDeprecated).to.equal(true);
    expect(anAction().isDeprecated).to.equal(false);
  });

  it('has a schema even when the provider sends none', () => {
    for (const input_parameters of [undefined, null, {}]) {
      expect(anAction({ input_parameters }).inputSchema).to.deep.equal({ type: 'object', properties: {} });
    }
  });
});
