import { randomUUID } from 'node:crypto';

const pattern = /^AppConnect \S+, own client [0-9a-f-]{36}$/;

export function newOwnClientName(app: string): string {
  return `AppConnect ${app}, own client ${randomUUID()}`;
}

/** Whether an installation of AppConnect gave the name: this one, or another that shares the project. */
export function isOwnClientName(name: string): boolean {
  return pattern.test(name);
}
