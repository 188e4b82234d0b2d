import type { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { localTime, localTimeFormat, optionalOffsetFormat } from './local-times.js';

const formats = ['date', 'time', 'date-time', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'] as const;
const localFormats = [localTimeFormat, optionalOffsetFormat];
const mode = 'fast';

/** Other formats accept every text. */
export function addTextFormats(ajv: Ajv): void {
  addFormats.default(ajv, { mode, formats: [...formats] });
  for (const format of localFormats) ajv.addFormat(format, localTime);
}

export function fitsFormat(format: unknown, text: string): boolean {
  if (localFormats.some((local) => local === format)) return localTime.test(text);
  const name = formats.find((known) => known === format);
  if (name === undefined) return true;
  const definition = addFormats.default.get(name, mode);
  const { validate } = definition instanceof RegExp ? { validate: definition } : (definition as { validate: unknown });
  return !(validate instanceof RegExp) || validate.test(text);
}
