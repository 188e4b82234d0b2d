import type { Words } from './en.js';

export const activityDe: Words['activity'] = {};
