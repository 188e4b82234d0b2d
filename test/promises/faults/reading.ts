import { type Answer, readResult } from '../../support/browser/browser-client.js';

/** What somebody reads of a step. */
export type Reading = {
  /** `ok`, the code of an error, or the title of a page. */
  code: string;
  /** The words that a person or an agent reads. */
  text: string;
  /** Whether the step did what it is for. */
  isDone: boolean;
};

/** The answer of a route for programs. `describe` puts a success into a few words. */
export function readProblem(answer: Answer, describe: (body: Answer['body']) => string = () => ''): Reading {
  const { status, body } = answer;
  if (status < 400) return { code: 'ok', text: describe(body), isDone: true };
  return { code: `${status} ${body.code}`, text: body.detail ?? '', isDone: false };
}

type ToolAnswer = { isError?: boolean; content: { text: string }[] };

/** The result of a tool. */
export function readTool(
  result: ToolAnswer,
  describe: (output: Record<string, unknown>) => string = () => '',
): Reading {
  const output = readResult(result);
  if (!result.isError) return { code: 'ok', text: describe(output), isDone: true };
  return { code: String(output.code), text: `${output.message} — ${output.fix}`, isDone: false };
}

/** A page; it is done where its title contains `wanted`. */
export function readPage({ body }: Answer, wanted: string): Reading {
  const title = /<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? 'no page';
  const text = /<\/h1>(.*?)<\/main>/s.exec(body)?.[1] ?? '';
  const words = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return { code: title, text: words, isDone: title.includes(wanted) };
}

/** A step whose result nobody reads. */
export const unread: Reading = { code: 'nobody reads it', text: '', isDone: true };
