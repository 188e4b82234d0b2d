import { createHash } from 'node:crypto';
import type { KeySource } from '../contract/settings-constants.js';
import { PluginError } from './plugin-error.js';

/** A project key in force. Prints as `***`, so that no log line or dump of an object shows it. */
export class ProjectKey {
  readonly source: KeySource;
  readonly #value: string;
  #fingerprint?: string;

  constructor(value: string, source: KeySource) {
    this.#value = value;
    this.source = source;
  }

  /** The key itself, for the request header that carries it. */
  reveal(): string {
    return this.#value;
  }

  get lastFour(): string {
    return this.#value.slice(-4);
  }

  /** Identifies the key without revealing it. */
  get fingerprint(): string {
    this.#fingerprint ??= createHash('sha256').update(this.#value).digest('hex').slice(0, 32);
    return this.#fingerprint;
  }

  toString(): string {
    return '***';
  }

  toJSON(): string {
    return '***';
  }

  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return 'ProjectKey(***)';
  }
}

// A header value with a line break or a NUL makes `new Headers` throw an error that prints the whole value. So only what can
// stand in a header passes, from every source.
const keyPattern = /^[A-Za-z0-9_-]{8,256}$/;
const invisible = /[\s\u200b-\u200f\u2060\ufeff]/gu;
/** Those at an end are looked for at the first of a row only, since there may be thousands. */
const invisibleAround = /^[\u200b-\u200f\u2060\ufeff]+|(?<![\u200b-\u200f\u2060\ufeff])[\u200b-\u200f\u2060\ufeff]+$/gu;

const whereToFind =
  'Use the project API key, which begins with "ak_": open your project at the provider, then Settings, then API keys.';

/**
 * Removes surrounding space and invisible characters, and refuses what cannot be a project key. No network call.
 * Throws `wrong_key_type` for a key of another kind, `key_refused` for something that is no key.
 */
export function normalizeKey(text: string): string {
  const trimmed = text.trim();
  const probe = trimmed.replace(invisible, '').toLowerCase();
  if (probe.startsWith('ck_')) {
    throw new PluginError(
      'wrong_key_type',
      `This is a consumer key ("ck_…"), which belongs to the provider's AI clients section. ${whereToFind}`,
      { details: { reason: 'consumer_key' } },
    );
  }
  if (probe.startsWith('uak_')) {
    throw new PluginError('wrong_key_type', `This is a user key ("uak_…"). ${whereToFind}`, {
      details: { reason: 'user_key' },
    });
  }
  const value = trimmed.replace(invisibleAround, '');
  if (!keyPattern.test(value)) {
    throw new PluginError(
      'key_refused',
      'This does not look like a project API key: expected 8 to 256 letters, digits, "_" or "-", without spaces or ' +
        'line breaks. Copy it again from the provider.',
      { details: { reason: 'not_like_a_key' } },
    );
  }
  return value;
}
