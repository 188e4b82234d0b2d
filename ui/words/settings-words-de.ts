import type { Words } from './en.js';

export const settingsDe: Words['settings'] = {};
