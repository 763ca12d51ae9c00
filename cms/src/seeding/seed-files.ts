import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { type CoverName, isCoverName } from './covers/drawings';
import { markdownToBlocks } from './markdown-blocks';

/** A picture that we draw, and the words for it. */
export interface SeedCover {
  readonly drawing: CoverName;
  readonly alternativeText: string;
}

/** One document to plant: `key` is its name in the memory of what has been planted. */
export interface Seed {
  readonly uid: string;
  readonly key: string;
  readonly data: Record<string, unknown>;
  readonly cover?: SeedCover;
}

const SINGLE_TYPES = ['global', 'home', 'portfolio'];

/**
 * Reads the sample content from `folder`: `<single type>.json`, `about.md`, `qna.json` and
 * `posts/<slug>.md`, whose `cover` names a drawing of ours. Throws, naming the file, when one cannot be read as what it should be.
 */
export function readSeedFiles(folder: string): Seed[] {
  return [
    ...SINGLE_TYPES.map((name) => ({
      uid: `api::${name}.${name}`,
      key: name,
      data: readJson(join(folder, `${name}.json`)) as Record<string, unknown>,
    })),
    readArticle(join(folder, 'about.md'), 'api::about.about', 'about'),
    ...readQuestions(join(folder, 'qna.json')),
    ...readPosts(join(folder, 'posts')),
  ];
}

function readQuestions(file: string): Seed[] {
  const questions = readJson(file) as { key: string; question: string; answer: string }[];
  return questions.map(({ key, question, answer }, index) => ({
    uid: 'api::qna.qna',
    key: `qna.${key}`,
    data: { question, answer, order: (index + 1) * 10 },
  }));
}

function readPosts(folder: string): Seed[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const slug = basename(name, '.md');
      const { uid, key, data } = readArticle(join(folder, name), 'api::post.post', `post.${slug}`);
      const { cover, ...fields } = data;
      if (cover !== undefined && !isSeedCover(cover)) {
        throw new Error(`${name}: there is no such cover, or it has no words`);
      }
      return { uid, key, data: { ...fields, slug }, ...(cover && { cover }) };
    });
}

function isSeedCover(value: unknown): value is SeedCover {
  const { drawing, alternativeText } = value as Record<string, unknown>;
  return isCoverName(drawing) && typeof alternativeText === 'string';
}

/** A Markdown file that begins with its other fields as YAML between lines of three dashes. */
function readArticle(file: string, uid: string, key: string): Seed {
  const match = /^---\n(?<fields>[\s\S]*?)\n---\n(?<body>[\s\S]+)$/.exec(
    readFileSync(file, 'utf8'),
  );
  if (!match?.groups) throw new Error(`${file}: fields between lines of --- are missing`);
  const fields = parse(match.groups['fields'] ?? '') as Record<string, unknown>;
  return { uid, key, data: { ...fields, body: markdownToBlocks(match.groups['body'] ?? '') } };
}

function readJson(file: string): unknown {
  return parseJson(readFileSync(file, 'utf8'), file);
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${file}: not JSON`, { cause });
  }
}
