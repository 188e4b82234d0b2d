import type { JsonSchema } from '../../../ui/control-center/host/host-api.js';
import type { ToolForm } from '../../../ui/control-center/tool-form/tool-form.js';
import '../../../ui/control-center/tool-form/tool-form.js';
import { typeText } from './browser.js';
import { render, within, words } from './control-center-harness.js';

export const showForm = async (properties: Record<string, JsonSchema>, required: string[] = Object.keys(properties)) =>
  render('tool-form', { words, schema: { type: 'object', required, properties } });

export async function typeInto(form: ToolForm, id: string, text: string): Promise<void> {
  const field = fieldOf(form, id) as HTMLInputElement;
  field.focus();
  if (field.value === '') return typeText(text);
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await form.updateComplete;
}

export const fieldOf = (form: ToolForm, id: string) => within(form, `#${CSS.escape(id)}`);
