import { expect } from 'chai';
import type { JsonSchema } from '../../ui/control-center/host/host-api.js';
import type { ToolForm } from '../../ui/control-center/tool-form/tool-form.js';
import '../../ui/control-center/tool-form/tool-form.js';
import { typeText } from './support/browser.js';
import { useControlCenterColours, within } from './support/control-center-harness.js';
import { fieldOf, showForm, typeInto } from './support/tool-form-harness.js';

describe('<tool-form> of a strange schema', () => {
  useControlCenterColours();

  it('keeps values of fields apart whose names have dots, and describes fields whose names have spaces', async () => {
    const text = { type: 'string' };
    const form = await showForm({
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
    const description = form.renderRoot.querySelector(`#${CSS.escape(named?.getAttribute('aria-describedby') ?? '')}`);
    expect(description?.textContent).to.equal('As in the passport.');
  });

  it('keeps names of its own that every object has', async () => {
    const properties = JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}');
    const form = await showForm(properties);

    await typeInto(form, '__proto__', 'x');
    await typeInto(form, 'constructor', 'y');

    expect(JSON.stringify(form.readInput())).to.equal('{"__proto__":"x","constructor":"y"}');
  });

  it('shows markup in it as text', async () => {
    const form = await showForm({ to: { type: 'string', title: '<img src=x>', description: '<b>bold</b>' } });

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
      const form = await showForm({ strange: schema as JsonSchema, to: { type: 'string' } });

      await typeInto(form, 'to', 'ben');

      expect(form.readInput()).to.deep.equal({ to: 'ben' });
      expect(fieldOf(form, 'strange')).not.to.equal(null);
    });
  }

  it('shows a thousand fields', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `f${index}`);
    const form = await showForm(Object.fromEntries(names.map((name) => [name, { type: 'string' }])));

    await typeInto(form, 'f999', 'last');

    expect(form.readInput()).to.deep.equal({ f999: 'last' });
  });
});

describe('<tool-form>, with what the browser cannot read yet', () => {
  useControlCenterColours();

  const properties: Record<string, JsonSchema> = {
    limit: { type: 'number' },
    at: { type: 'string', format: 'date-time' },
  };
  const shows = (field: Element | null) => (field as HTMLInputElement).validity.badInput;
  const fault = (form: ToolForm, id: string) => within(form, `#fault-${id}`)?.textContent;

  it('keeps half a number, says so, and reads it once it is whole', async () => {
    const form = await showForm(properties, ['limit']);

    await typeInto(form, 'limit', '1e');
    expect(form.readInput()).to.equal(undefined);
    expect(fault(form, 'limit')).to.include('not complete');

    await typeText('3');
    await form.updateComplete;
    expect(form.readInput()).to.deep.equal({ limit: 1_000 });
    expect(fault(form, 'limit')).to.equal(undefined);
  });

  it('sends nothing where a date has no time yet, and keeps the date', async () => {
    const form = await showForm(properties, ['at']);
    fieldOf(form, 'at').focus();

    await typeText('03012026');
    fieldOf(form, 'at').blur();
    await form.updateComplete;

    expect(form.readInput()).to.equal(undefined);
    expect(fault(form, 'at')).to.include('not complete');
    expect(shows(fieldOf(form, 'at'))).to.equal(true);
  });

  it('sends nothing while it shows half a number, after the form was filled', async () => {
    const form = await showForm(properties, ['limit']);
    await typeInto(form, 'limit', '1e');
    form.fill({});
    await form.updateComplete;

    expect([shows(fieldOf(form, 'limit')), form.readInput()]).to.deep.equal([true, undefined]);
  });

  it('sends nothing while it shows half a number, after the JSON was changed', async () => {
    const form = await showForm(properties, ['limit']);
    await typeInto(form, 'limit', '1e');
    const json = fieldOf(form, 'json') as HTMLTextAreaElement;
    json.value = '{}';
    json.dispatchEvent(new InputEvent('input', { bubbles: true }));
    await form.updateComplete;

    expect([shows(fieldOf(form, 'limit')), form.readInput()]).to.deep.equal([true, undefined]);
  });

  it('sends nothing where Enter is pressed in half a date', async () => {
    const form = await showForm(properties, ['at']);
    fieldOf(form, 'at').focus();
    await typeText('03012026');
    await form.updateComplete;

    expect(shows(fieldOf(form, 'at'))).to.equal(true);
    expect(form.readInput()).to.equal(undefined);
  });
});

describe('<tool-form>, with numbers that JavaScript would round', () => {
  useControlCenterColours();

  const long = '9007199254740993';

  for (const id of ['count', 'sizes', 'filter', 'json']) {
    it(`are not sent from the field ${id}, which says why`, async () => {
      const form = await showForm({
        count: { type: 'integer' },
        sizes: { type: 'array', items: { type: 'integer' } },
        filter: { anyOf: [{ type: 'integer' }, { type: 'object' }] },
      });

      await typeInto(form, id, id === 'json' ? `{"count": ${long}}` : long);

      expect(form.readInput()).to.equal(undefined);
      expect(fieldOf(form, `fault-${id}`).textContent).to.include('last digits');
    });
  }

  it('are sent as texts, and others as they are', async () => {
    const form = await showForm({ id: { type: 'string' } });

    await typeInto(form, 'json', `{"id": "${long}", "most": 9007199254740992, "least": -1.5e-3}`);

    expect(form.readInput()).to.deep.equal({ id: long, most: 2 ** 53, least: -0.0015 });
  });
});
