import { readFileSync } from 'node:fs';
import type { z } from 'zod';

/** A file that somebody gave and that cannot be used; the message says where, and how to mend it. */
export class InputFileError extends Error {}

export function readJsonFile(file: string): unknown {
  const text = readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputFileError(`${file} is not JSON: ${messageOf(error)}`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new InputFileError(`${file} cannot be read: ${messageOf(error)}`);
  }
}

/** Every item by the schema; the first that does not fit ends it, named by its place, counted from 1, and its field. */
export function parseItems<Schema extends z.ZodType>(
  items: unknown[],
  { file, schema, example }: { file: string; schema: Schema; example: object },
): z.output<Schema>[] {
  return items.map((item, at) => {
    const parsed = schema.safeParse(item);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') || 'the item itself';
    throw new InputFileError(
      `${file}, item ${at + 1}, ${field}: ${issue?.message}. An item looks like ${JSON.stringify(example)}.`,
    );
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
