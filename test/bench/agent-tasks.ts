import { Conversation } from '../support/agents/conversation.js';
import { Installation } from '../support/installation.js';
import type { AgentTask } from './agent-tasks/agent-task.js';
import { largeAnswerTasks } from './agent-tasks/large-answer-tasks.js';
import { mistakenTasks } from './agent-tasks/mistaken-tasks.js';
import { otherLanguageTasks } from './agent-tasks/other-language-tasks.js';
import { readingTasks } from './agent-tasks/reading-tasks.js';
import { refusedTasks } from './agent-tasks/refused-tasks.js';
import { doTask, type TaskOutcome, type World } from './agent-tasks/scripted-agent.js';
import { severalStepTasks } from './agent-tasks/several-step-tasks.js';
import { unusualTasks } from './agent-tasks/unusual-tasks.js';
import { writingTasks } from './agent-tasks/writing-tasks.js';
import type { BenchRow } from './bench-row.js';

const connectedApps = 'gmail googlecalendar slack github notion googledrive googlesheets jira'.split(' ');
const enabledApps = [...connectedApps, 'hubspot', 'weathermap'];
const account = 'ada@example.com';

const groups: Record<string, AgentTask[]> = {
  reading: readingTasks,
  writing: writingTasks,
  'several steps': severalStepTasks,
  mistakes: mistakenTasks,
  refusals: refusedTasks,
  'large answers': largeAnswerTasks,
  'other languages': otherLanguageTasks,
  'unusual ways': unusualTasks,
};

/** Does everyday tasks over the tools as a careful agent would, and counts its calls and the characters that it reads. */
export async function benchAgentTasks(): Promise<BenchRow[]> {
  const installation = await Installation.open({ apps: enabledApps });
  try {
    const ada = await installation.signIn('ada');
    for (const app of connectedApps) await ada.connect(app, account);
    const conversation = await Conversation.open(installation.host, { user: 'ada' });
    try {
      return await rowsIn(conversation, installation);
    } finally {
      await conversation.close();
    }
  } finally {
    await installation.close();
  }
}

async function rowsIn(conversation: Conversation, installation: Installation): Promise<BenchRow[]> {
  const tools = await conversation.tools();
  const invoke = tools.find(({ name }) => name === 'appconnect__invoke_action');
  const takesFields = Object.hasOwn(invoke?.inputSchema.properties ?? {}, 'fields');
  const world = worldAround(conversation, installation, takesFields);
  const rows: BenchRow[] = [];
  const all: TaskOutcome[] = [];
  for (const [name, tasks] of Object.entries(groups)) {
    const outcomes: TaskOutcome[] = [];
    for (const task of tasks) outcomes.push(await doTask(task, world));
    rows.push(...rowsOf(name, tasks, outcomes));
    all.push(...outcomes);
  }
  const definitions = JSON.stringify(tools).length + conversation.instructions.length;
  const characters = { name: 'definitions and instructions', value: definitions, unit: 'characters' };
  return [...rows, ...rowsOf('all', Object.values(groups).flat(), all), characters];
}

function rowsOf(name: string, tasks: AgentTask[], outcomes: TaskOutcome[]): BenchRow[] {
  const sum = (countIn: (outcome: TaskOutcome) => number) =>
    outcomes.reduce((total, outcome) => total + countIn(outcome), 0);
  const failures = outcomes.flatMap(({ failure }, at) => (failure ? [`"${tasks[at]?.asks}" ${failure}`] : []));
  return [
    { name: `${name}: tasks`, value: outcomes.length, unit: 'tasks' },
    {
      name: `${name}: done as they should be`,
      value: outcomes.length - failures.length,
      unit: 'tasks',
      bound: { atLeast: outcomes.length },
      ...(failures.length > 0 && { note: failures.join('; ') }),
    },
    { name: `${name}: calls`, value: sum(({ calls }) => calls), unit: 'calls' },
    { name: `${name}: calls of an ideal agent`, value: sum(({ idealCalls }) => idealCalls), unit: 'calls' },
    { name: `${name}: read by the agent`, value: sum(({ characters }) => characters), unit: 'characters' },
  ];
}

function worldAround(conversation: Conversation, installation: Installation, takesFields: boolean): World {
  return {
    conversation,
    takesFields,
    async followLink(link) {
      const person = await installation.signIn('ada');
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const { headers } = await person.post(link, '', form);
      await person.get(await person.answerHostedPage(headers.get('location') ?? '', account));
    },
    refuseNext(words) {
      const match = { path: '*', tool: '*' };
      installation.provider.inject({ match, fault: { kind: 'tool_failure', error: words } });
    },
  };
}
