import type { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { localTime, localTimeFormat, optionalOffsetFormat } from './local-times.js';

const formats = ['date', 'time', 'date-time', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'] as const;
/** As `ajv-formats` has it, and with letters of every script: those who check addresses for apps take both forms. */
const address =
  /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+@[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?)*$/u;
const ownFormats = new Map<unknown, RegExp>([
  [localTimeFormat, localTime],
  [optionalOffsetFormat, localTime],
  ['email', address],
]);
const mode = 'fast';

/** Other formats accept every text. */
export function addTextFormats(ajv: Ajv): void {
  addFormats.default(ajv, { mode, formats: [...formats] });
  for (const [format, pattern] of ownFormats) ajv.addFormat(String(format), pattern);
}

export function fitsFormat(format: unknown, text: string): boolean {
  const own = ownFormats.get(format);
  if (own !== undefined) return own.test(text);
  const name = formats.find((known) => known === format);
  if (name === undefined) return true;
  const definition = addFormats.default.get(name, mode);
  const { validate } = definition instanceof RegExp ? { validate: definition } : (definition as { validate: unknown });
  return !(validate instanceof RegExp) || validate.test(text);
}
