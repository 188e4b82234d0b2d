import fc from 'fast-check';
import type { World } from '../world.js';
import { callSteps } from './call-steps.js';
import { connectionSteps } from './connection-steps.js';
import type { StepDefinition } from './define-step.js';
import { faultSteps } from './fault-steps.js';
import { hostSteps } from './host-steps.js';
import { keyChangeSteps } from './key-change-steps.js';
import { settingSteps } from './setting-steps.js';
import { signInSteps } from './sign-in-steps.js';

const definitions = {
  ...settingSteps,
  ...signInSteps,
  ...connectionSteps,
  ...callSteps,
  ...faultSteps,
  ...hostSteps,
  ...keyChangeSteps,
};

export type StepKind = keyof typeof definitions;
/** A step as plain data, so that it can be printed, kept and replayed. */
export type Step = { kind: StepKind } & Record<string, unknown>;

export const stepKinds = Object.keys(definitions) as StepKind[];

function definitionOf(kind: StepKind): StepDefinition<Record<string, unknown>> {
  return definitions[kind] as unknown as StepDefinition<Record<string, unknown>>;
}

export function isPossible(world: World, { kind, ...params }: Step): boolean {
  return definitionOf(kind).isPossible?.(world, params) ?? true;
}

export function runStep(world: World, { kind, ...params }: Step): Promise<void> {
  return definitionOf(kind).run(world, params);
}

/** One arbitrary for each unit of weight, since fast-check chooses among them evenly. */
export const anySteps: fc.Arbitrary<Step>[] = stepKinds.flatMap((kind) => {
  const { weight, params } = definitionOf(kind);
  const step = fc.record(params).map((values): Step => ({ kind, ...values }));
  return Array.from({ length: weight }, () => step);
});
