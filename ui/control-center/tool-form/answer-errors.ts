import type { ToolResult } from '../host/host-api.js';
import type { FormField } from './form-fields.js';

/** An error of an answer: the field as people write it, `attendees[2].email`, and what is wrong with it. */
export type AnswerError = { field: string; message: string };

/**
 * The errors of an answer, by the id of the field that shows them; those of no field are under the empty id.
 *
 * @param say puts the text of an error into the language of the page; gets the field too, where the error is about just that
 */
export function errorsById(
  errors: readonly AnswerError[],
  fields: readonly FormField[],
  say: (text: string, field?: FormField) => string,
): Map<string, string> {
  const byId = new Map<string, string>();
  for (const { field, message } of errors) {
    const shownAt = fieldOf(stepsOf(field), fields);
    const id = shownAt === undefined ? '' : idOf(shownAt.path);
    const isExact = shownAt !== undefined && shownAt.path.at(-1) === stepsOf(field).at(-1);
    const text = isExact ? say(message, shownAt) : say(`${field}: ${message}`);
    byId.set(id, [byId.get(id), text].filter(Boolean).join(' · '));
  }
  return byId;
}

/** What a tool answers, as structured content or as the same JSON in its first text. */
export function contentOf(result: ToolResult): Record<string, unknown> {
  if (result.structuredContent) return result.structuredContent;
  const text = result.content?.find((part) => part.type === 'text')?.text ?? '';
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { data: value };
  } catch {
    return { message: text, data: text };
  }
}

export function errorsIn(result: ToolResult): AnswerError[] {
  const { errors } = contentOf(result);
  if (!result.isError || !Array.isArray(errors)) return [];
  return errors.filter((error) => typeof error?.field === 'string' && typeof error?.message === 'string');
}

/** Different for every place, and without spaces, which separate ids in attributes that have several. */
export function idOf(path: readonly string[]): string {
  return path.map((name) => name.replace(/[.%\s]/g, toCode)).join('.');
}

function toCode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Errors of an action's arguments are named from there on, those of the tool's own fields from the top. */
function fieldOf(steps: string[], fields: readonly FormField[]): FormField | undefined {
  return deepest(['arguments', ...steps], fields, 2) ?? deepest(steps, fields, 1);
}

function deepest(steps: string[], fields: readonly FormField[], minLength: number): FormField | undefined {
  return fields
    .filter(({ path }) => path.length >= minLength && path.every((step, index) => step === steps[index]))
    .sort((a, b) => b.path.length - a.path.length)[0];
}

function stepsOf(field: string): string[] {
  return field.split(/\.|\[(\d+)\]/).filter(Boolean);
}
