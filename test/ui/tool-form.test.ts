import { expect } from 'chai';
import { wordsIn } from '../../ui/control-center/preferences.js';
import '../../ui/control-center/tool-form/tool-form.js';
import { axeFaultsOf } from './support/axe.js';
import { focused, press } from './support/browser.js';
import { useControlCenterColours, within } from './support/control-center-harness.js';
import { fieldOf, showForm, typeInto } from './support/tool-form-harness.js';

describe('<tool-form>', () => {
  useControlCenterColours();

  describe('accessibility', () => {
    it('has no violations with a field of every kind', async () => {
      const form = await showForm({
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

    it('has no violations with errors at its fields', async () => {
      const form = await showForm({ to: { type: 'string' }, urgent: { type: 'boolean' } });
      form.errors = ['to', 'urgent'].map((field) => ({ field, message: 'missing: wanted a value' }));
      await form.updateComplete;

      expect(await axeFaultsOf(form)).to.deep.equal([]);
    });
  });

  it('takes every kind of value as its schema wants it', async () => {
    const form = await showForm({
      to: { type: 'string', format: 'email' },
      body: { type: ['string', 'null'] },
      count: { type: 'integer' },
      ratio: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      labels: { type: 'array', items: { type: 'string' } },
      sizes: { type: 'array', items: { type: 'integer' } },
    });

    for (const [id, text] of Object.entries({ to: 'ben@example.com', body: 'Hello', count: '3', ratio: '0.5' }))
      await typeInto(form, id, text);
    await typeInto(form, 'labels', 'a b\nc\n');
    await typeInto(form, 'sizes', '1\n2');

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
    const form = await showForm({ at: { type: 'string', format: 'date-time' } });
    const field = fieldOf(form, 'at') as HTMLInputElement;

    field.value = '2026-03-01T09:30';
    field.dispatchEvent(new InputEvent('input'));

    expect(form.readInput()).to.deep.equal({ at: new Date(2026, 2, 1, 9, 30).toISOString() });
    await form.updateComplete;
    expect(field.value).to.equal('2026-03-01T09:30');
  });

  it('sends the value of a choice in its own type, and nothing for what is not set', async () => {
    const form = await showForm({
      level: { enum: [1, 2] },
      kind: { oneOf: [{ const: 'a', title: 'First' }] },
      on: { type: 'boolean' },
    });
    const choose = (id: string, index: number) => {
      const select = fieldOf(form, id) as HTMLSelectElement;
      select.selectedIndex = index;
      select.dispatchEvent(new Event('change'));
    };

    choose('level', 2);
    choose('kind', 1);
    await press(fieldOf(form, 'on'));
    expect(form.readInput()).to.deep.equal({ level: 2, kind: 'a', on: true });

    choose('level', 0);
    await press(fieldOf(form, 'on'));
    expect(form.readInput()).to.deep.equal({ kind: 'a', on: false });
  });

  it('puts objects into their parents, and takes out those that become empty', async () => {
    const place = {
      type: 'object',
      properties: { city: { type: 'string' }, spot: { type: 'object', properties: { lat: { type: 'number' } } } },
    };
    const form = await showForm({ place });

    await typeInto(form, 'place.spot.lat', '52.5');
    expect(form.readInput()).to.deep.equal({ place: { spot: { lat: 52.5 } } });

    await typeInto(form, 'place.spot.lat', '');
    expect(form.readInput()).to.deep.equal({});
  });

  it('edits as JSON what a field cannot show, and keeps what was typed', async () => {
    const form = await showForm({ filter: { anyOf: [{ type: 'string' }, { type: 'object' }] } });

    await typeInto(form, 'filter', '{"is": ');
    expect(form.readInput()).to.equal(undefined);
    expect(focused()).to.equal(fieldOf(form, 'filter'));
    expect(within(form, '.fault').textContent).to.include('not valid JSON');

    await typeInto(form, 'filter', '{"is":"open"}');
    expect(form.readInput()).to.deep.equal({ filter: { is: 'open' } });
    expect((fieldOf(form, 'filter') as HTMLTextAreaElement).value).to.equal('{"is":"open"}');
  });

  it('shows required fields first, and folds many optional ones', async () => {
    const text = { type: 'string' };
    const form = await showForm({ a: text, b: text, c: text, needed: text }, ['needed']);

    const ids = [...form.renderRoot.querySelectorAll('input')].map(({ id }) => id);

    expect(ids).to.deep.equal(['needed', 'a', 'b', 'c']);
    expect(within(form, 'summary').textContent).to.equal('3 optional fields: a, b, c');
  });

  it('suggests the default or an example without sending it', async () => {
    const form = await showForm({
      count: { type: 'integer', default: 10 },
      query: { type: 'string', examples: ['is:unread'] },
    });

    const placeholders = [...form.renderRoot.querySelectorAll('input')].map(({ placeholder }) => placeholder);

    expect(placeholders).to.deep.equal(['Default: 10', 'For example is:unread']);
    expect(form.readInput()).to.deep.equal({});
  });

  describe('Advanced', () => {
    it('keeps the JSON of the whole and the fields in step, both ways', async () => {
      const form = await showForm({ to: { type: 'string' }, count: { type: 'integer' } });
      const json = fieldOf(form, 'json') as HTMLTextAreaElement;

      await typeInto(form, 'to', 'ben');
      expect(JSON.parse(json.value)).to.deep.equal({ to: 'ben' });

      await typeInto(form, 'json', '{"to": "ada", "count": 2, "more": [1]}');
      expect((fieldOf(form, 'to') as HTMLInputElement).value).to.equal('ada');
      expect((fieldOf(form, 'count') as HTMLInputElement).value).to.equal('2');
      expect(form.readInput()).to.deep.equal({ to: 'ada', count: 2, more: [1] });
    });

    it('says what is wrong with the JSON, unfolds it and sends nothing', async () => {
      const form = await showForm({ to: { type: 'string' } });

      await typeInto(form, 'json', '["a list"]');

      expect(form.readInput()).to.equal(undefined);
      expect(within(form, '#fault-json').textContent).to.equal('The input must be a JSON object.');
      expect(focused()).to.equal(fieldOf(form, 'json'));
    });

    it('shows in its field, as JSON, a value that does not fit there', async () => {
      const form = await showForm({ count: { type: 'integer' } });

      form.fill({ count: 'many' });
      await form.updateComplete;

      expect((fieldOf(form, 'count') as HTMLTextAreaElement).value).to.equal('"many"');
      expect(form.readInput()).to.deep.equal({ count: 'many' });
    });
  });

  describe('errors of an answer', () => {
    it('are shown at the deepest field that they name, unfolded', async () => {
      const text = { type: 'string' };
      const people = { type: 'array', items: { type: 'string' } };
      const form = await showForm({ arguments: { type: 'object', properties: { a: text, b: text, people } } });

      form.errors = [{ field: 'people[1]', message: 'wanted an address' }];
      await form.updateComplete;

      expect(focused()).to.equal(fieldOf(form, 'arguments.people'));
      expect(fieldOf(form, 'fault-arguments.people').textContent).to.equal('people[1]: wanted an address');
    });

    it('are said in the language of the page, with what only the service knows', async () => {
      const form = await showForm({ to: { type: 'string' }, count: { type: 'integer' } });
      form.words = wordsIn('de');
      await typeInto(form, 'count', '900');

      form.errors = [
        { field: 'to', message: 'missing: wanted a string' },
        { field: 'count', message: 'wanted at most 500, got 900' },
      ];
      await form.updateComplete;

      expect(fieldOf(form, 'fault-to').textContent).to.equal('Das fehlt noch und wird gebraucht.');
      expect(fieldOf(form, 'fault-count').textContent).to.equal(
        'Das wurde so nicht angenommen. (wanted at most 500, got 900)',
      );
    });
  });
});
