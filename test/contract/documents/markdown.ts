import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The documents of the repository, with the paths as git knows them. */
export function listDocuments(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
    encoding: 'utf8',
  });
  return listed.trim().split('\n');
}

export type Link = { from: string; path: string; anchor: string };

/** The links of a document that lead to a file or a heading of the repository. */
export async function linksOf(from: string): Promise<Link[]> {
  const text = withoutCode(await readFile(from, 'utf8'));
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#');
      return { from, path: path === '' ? from : join(dirname(from), path), anchor };
    });
}

/** The files and folders of the repository that a document names in code, such as `src/domain`; those with a `*` are left out. */
export async function pathsIn(from: string): Promise<{ from: string; path: string }[]> {
  const named = (await readFile(from, 'utf8')).matchAll(/`((?:src|test|ui|docs|examples|scripts)\/[\w./-]+)`/g);
  return [...named].map(([, path = '']) => ({ from, path }));
}

/** The anchors that GitHub gives the headings of a document. */
export async function anchorsOf(path: string): Promise<string[]> {
  const counts = new Map<string, number>();
  const headings = withoutCode(await readFile(path, 'utf8')).matchAll(/^#{1,6} (.+)$/gm);
  return [...headings].map(([, heading = '']) => {
    const anchor = toAnchor(heading);
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
}

function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** A block of code has no links, and its lines that begin with `#` are no headings. */
function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, '').replaceAll(/`[^`\n]*`\]/g, 'code]');
}
