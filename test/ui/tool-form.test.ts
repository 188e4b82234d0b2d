import { expect } from 'chai';
import type { JsonSchema } from '../../ui/control-center/host/host-api.js';
import { wordsIn } from '../../ui/control-center/preferences.js';
import type { ToolForm } from '../../ui/control-center/tool-form/tool-form.js';
import '../../ui/control-center/tool-form/tool-form.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, press, typeText } from './support/browser.js';
import { render, useControlCenterColours, within, words } from './support/control-center-harness.js';

describe('<tool-form>', () => {
  useControlCenterColours();

  const show = async (properties: Record<string, JsonSchema>, required: string[] = Object.keys(properties)) =>
    render('tool-form', { words, schema: { type: 'object', required, properties } });

  async function type(form: ToolForm, id: string, text: string): Promise<void> {
    const field = at(form, id) as HTMLInputElement;
    field.focus();
    if (field.value === '') return typeText(text);
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await form.updateComplete;
  }

  const at = (form: ToolForm, id: string) => within(form, `#${CSS.escape(id)}`);

  describe('accessibility', () => {
    it('has no violations with a field of every kind', async () => {
      const form = await show({
        to: { type: 'string', format: 'email', description: 'Who gets it.' },
        body: { type: 'string' },
        at: { type: 'string', format: 'date-time' },
        count: { type: 'integer', default: 10 },
        urgent: { type: 'boolean' },
        kind: { enum: ['a', 'b'] },
        labels: { type: 'array', items: { type: 'string' } },
        anything: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
        place: { type: 'object', properties: { city: { type: 'string' } } },
      });
      for (const fold of form.renderRoot.querySelectorAll('details')) fold.open = true;

      expect(await axeFaultsOf(form)).to.deep.equal([]);
    });
  });

  it('takes every kind of value as its schema wants it', async () => {
    const form = await show({
      to: { type: 'string', format: 'email' },
      body: { type: ['string', 'null'] },
      count: { type: 'integer' },
      ratio: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      labels: { type: 'array', items: { type: 'string' } },
      sizes: { type: 'array', items: { type: 'integer' } },
    });

    for (const [id, text] of Object.entries({ to: 'ben@example.com', body: 'Hello', count: '3', ratio: '0.5' }))
      await type(form, id, text);
    await type(form, 'labels', 'a b\nc\n');
    await type(form, 'sizes', '1\n2');

    expect(form.readInput()).to.deep.equal({
      to: 'ben@example.com',
      body: 'Hello',
      count: 3,
      ratio: 0.5,
      labels: ['a b', 'c'],
      sizes: [1, 2],
    });
  });

  it('sends a time with its zone', async () => {
    const form = await show({ at: { type: 'string', format: 'date-time' } });
    const field = at(form, 'at') as HTMLInputElement;

    field.value = '2026-03-01T09:30';
    field.dispatchEvent(new InputEvent('input'));

    expect(form.readInput()).to.deep.equal({ at: new Date(2026, 2, 1, 9, 30).toISOString() });
    await form.updateComplete;
    expect(field.value).to.equal('2026-03-01T09:30');
  });

  it('sends the value of a choice in its own type, and nothing for what is not set', async () => {
    const form = await show({
      level: { enum: [1, 2] },
      kind: { oneOf: [{ const: 'a', title: 'First' }] },
      on: { type: 'boolean' },
    });
    const choose = (id: string, index: number) => {
      const select = at(form, id) as HTMLSelectElement;
      select.selectedIndex = index;
      select.dispatchEvent(new Event('change'));
    };

    choose('level', 2);
    choose('kind', 1);
    await press(at(form, 'on'));
    expect(form.readInput()).to.deep.equal({ level: 2, kind: 'a', on: true });

    choose('level', 0);
    await press(at(form, 'on'));
    expect(form.readInput()).to.deep.equal({ kind: 'a', on: false });
  });

  it('puts objects into their parents, and takes out those that become empty', async () => {
    const place = {
      type: 'object',
      properties: { city: { type: 'string' }, spot: { type: 'object', properties: { lat: { type: 'number' } } } },
    };
    const form = await show({ place });

    await type(form, 'place.spot.lat', '52.5');
    expect(form.readInput()).to.deep.equal({ place: { spot: { lat: 52.5 } } });

    await type(form, 'place.spot.lat', '');
    expect(form.readInput()).to.deep.equal({});
  });

  it('edits as JSON what a field cannot show, and keeps what was typed', async () => {
    const form = await show({ filter: { anyOf: [{ type: 'string' }, { type: 'object' }] } });

    await type(form, 'filter', '{"is": ');
    expect(form.readInput()).to.equal(undefined);
    expect(focused()).to.equal(at(form, 'filter'));
    expect(within(form, '.fault').textContent).to.include('not valid JSON');

    await type(form, 'filter', '{"is":"open"}');
    expect(form.readInput()).to.deep.equal({ filter: { is: 'open' } });
    expect((at(form, 'filter') as HTMLTextAreaElement).value).to.equal('{"is":"open"}');
  });

  describe('numbers that JavaScript would round', () => {
    const long = '9007199254740993';

    for (const id of ['count', 'sizes', 'filter', 'json']) {
      it(`are not sent from the field ${id}, which says why`, async () => {
        const form = await show({
          count: { type: 'integer' },
          sizes: { type: 'array', items: { type: 'integer' } },
          filter: { anyOf: [{ type: 'integer' }, { type: 'object' }] },
        });

        await type(form, id, id === 'json' ? `{"count": ${long}}` : long);

        expect(form.readInput()).to.equal(undefined);
        expect(at(form, `fault-${id}`).textContent).to.include('last digits');
      });
    }

    it('are sent as texts, and others as they are', async () => {
      const form = await show({ id: { type: 'string' } });

      await type(form, 'json', `{"id": "${long}", "most": 9007199254740992, "least": -1.5e-3}`);

      expect(form.readInput()).to.deep.equal({ id: long, most: 2 ** 53, least: -0.0015 });
    });
  });

  describe('of a strange schema', () => {
    it('keeps values of fields apart whose names have dots, and describes fields whose names have spaces', async () => {
      const text = { type: 'string' };
      const form = await show({
        'a.b': text,
        a: { type: 'object', properties: { b: text } },
        'first name': { ...text, description: 'As in the passport.' },
      });
      const [dotted, inner] = form.renderRoot.querySelectorAll<HTMLInputElement>('input');
      const named = [...form.renderRoot.querySelectorAll('input')].at(-1);

      dotted?.focus();
      await typeText('x');
      await form.updateComplete;

      expect(form.readInput()).to.deep.equal({ 'a.b': 'x' });
      expect(inner?.value).to.equal('');
      const description = form.renderRoot.querySelector(
        `#${CSS.escape(named?.getAttribute('aria-describedby') ?? '')}`,
      );
      expect(description?.textContent).to.equal('As in the passport.');
    });

    it('keeps names of its own that every object has', async () => {
      const properties = JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}');
      const form = await show(properties);

      await type(form, '__proto__', 'x');
      await type(form, 'constructor', 'y');

      expect(JSON.stringify(form.readInput())).to.equal('{"__proto__":"x","constructor":"y"}');
    });

    it('shows markup in it as text', async () => {
      const form = await show({ to: { type: 'string', title: '<img src=x>', description: '<b>bold</b>' } });

      expect(form.renderRoot.querySelector('img, b')).to.equal(null);
    });

    const strange: Record<string, unknown> = {
      nothing: null,
      'a recursive reference': { $ref: '#' },
      'keywords of other types': {
        type: { of: 'string' },
        title: { $: 1 },
        description: ['x'],
        examples: 5,
        format: 7,
        minimum: {},
      },
      'choices that are no list': { enum: 'abc', oneOf: {}, anyOf: 3 },
      'empty choices': { oneOf: [null, true], anyOf: [null] },
      'items that are nothing': { type: 'array', items: null },
      'properties that are a text': { type: 'object', properties: 'abc', required: 'abc' },
      'a choice between null and nothing': { anyOf: [{ type: 'null' }, null] },
    };

    for (const [name, schema] of Object.entries(strange)) {
      it(`shows ${name} as a field, and the others`, async () => {
        const form = await show({ strange: schema as JsonSchema, to: { type: 'string' } });

        await type(form, 'to', 'ben');

        expect(form.readInput()).to.deep.equal({ to: 'ben' });
        expect(at(form, 'strange')).not.to.equal(null);
      });
    }

    it('shows a thousand fields', async () => {
      const names = Array.from({ length: 1_000 }, (_, index) => `f${index}`);
      const form = await show(Object.fromEntries(names.map((name) => [name, { type: 'string' }])));

      await type(form, 'f999', 'last');

      expect(form.readInput()).to.deep.equal({ f999: 'last' });
    });
  });

  it('shows required fields first, and folds many optional ones', async () => {
    const text = { type: 'string' };
    const form = await show({ a: text, b: text, c: text, needed: text }, ['needed']);

    const ids = [...form.renderRoot.querySelectorAll('input')].map(({ id }) => id);

    expect(ids).to.deep.equal(['needed', 'a', 'b', 'c']);
    expect(within(form, 'summary').textContent).to.equal('3 optional fields: a, b, c');
  });

  it('suggests the default or an example without sending it', async () => {
    const form = await show({
      count: { type: 'integer', default: 10 },
      query: { type: 'string', examples: ['is:unread'] },
    });

    const placeholders = [...form.renderRoot.querySelectorAll('input')].map(({ placeholder }) => placeholder);

    expect(placeholders).to.deep.equal(['Default: 10', 'For example is:unread']);
    expect(form.readInput()).to.deep.equal({});
  });

  describe('Advanced', () => {
    it('keeps the JSON of the whole and the fields in step, both ways', async () => {
      const form = await show({ to: { type: 'string' }, count: { type: 'integer' } });
      const json = at(form, 'json') as HTMLTextAreaElement;

      await type(form, 'to', 'ben');
      expect(JSON.parse(json.value)).to.deep.equal({ to: 'ben' });

      await type(form, 'json', '{"to": "ada", "count": 2, "more": [1]}');
      expect((at(form, 'to') as HTMLInputElement).value).to.equal('ada');
      expect((at(form, 'count') as HTMLInputElement).value).to.equal('2');
      expect(form.readInput()).to.deep.equal({ to: 'ada', count: 2, more: [1] });
    });

    it('says what is wrong with the JSON, unfolds it and sends nothing', async () => {
      const form = await show({ to: { type: 'string' } });

      await type(form, 'json', '["a list"]');

      expect(form.readInput()).to.equal(undefined);
      expect(within(form, '#fault-json').textContent).to.equal('The input must be a JSON object.');
      expect(focused()).to.equal(at(form, 'json'));
    });

    it('shows in its field, as JSON, a value that does not fit there', async () => {
      const form = await show({ count: { type: 'integer' } });

      form.fill({ count: 'many' });
      await form.updateComplete;

      expect((at(form, 'count') as HTMLTextAreaElement).value).to.equal('"many"');
      expect(form.readInput()).to.deep.equal({ count: 'many' });
    });
  });

  describe('errors of an answer', () => {
    it('are shown at the deepest field that they name, unfolded', async () => {
      const text = { type: 'string' };
      const people = { type: 'array', items: { type: 'string' } };
      const form = await show({ arguments: { type: 'object', properties: { a: text, b: text, people } } });

      form.errors = [{ field: 'people[1]', message: 'wanted an address' }];
      await form.updateComplete;

      expect(focused()).to.equal(at(form, 'arguments.people'));
      expect(at(form, 'fault-arguments.people').textContent).to.equal('people[1]: wanted an address');
    });

    it('are said in the language of the page, with what only the service knows', async () => {
      const form = await show({ to: { type: 'string' }, count: { type: 'integer' } });
      form.words = wordsIn('de');
      await type(form, 'count', '900');

      form.errors = [
        { field: 'to', message: 'missing: wanted a string' },
        { field: 'count', message: 'wanted at most 500, got 900' },
      ];
      await form.updateComplete;

      expect(at(form, 'fault-to').textContent).to.equal('Das fehlt noch und wird gebraucht.');
      expect(at(form, 'fault-count').textContent).to.equal(
        'Das wurde so nicht angenommen. (wanted at most 500, got 900)',
      );
    });
  });
});
