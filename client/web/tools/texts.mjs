// Makes files of texts, one a language, from the gettext catalogues that the native client uses too. What every visitor needs is one of them: the shared
// catalogue (client/text, but for the words of the terminal) and the page's own (texts). Loaded later, and apart: the words of each rule system with
// those of its family (common/rules/*/text) and those of some pages (texts/tournament, texts/ranks).
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { po } from 'gettext-parser';

const web = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const generated = `${web}src/generated`;

/** Only the native client says these. */
const TERMINAL = /^cli\./;

/** All words of these folders in a language. */
function wordsOf(folders, language) {
  const texts = {};
  for (const folder of folders)
    for (const [key, entry] of Object.entries(po.parse(readFileSync(`${folder}/${language}.po`)).translations[''] ?? {}))
      if (key !== '' && entry.msgstr[0] !== '' && !TERMINAL.test(key)) texts[key] = entry.msgstr[0];
  return `${JSON.stringify(texts, null, 1)}\n`;
}

/** The folder whose data and words a system shares with others; none. */
function familyOf(system) {
  const file = `${root}common/rules/${system}/data/family.json`;
  return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')).family] : [];
}

const folders = readdirSync(`${root}common/rules`).filter((name) => existsSync(`${root}common/rules/${name}/text`));
const families = new Set(folders.flatMap(familyOf));
/** The systems that have words; a family is none. */
const systems = folders.filter((name) => !families.has(name));

// A system that is gone leaves no words behind: the page loads whatever lies in this folder.
rmSync(`${generated}/systems`, { recursive: true, force: true });
mkdirSync(`${generated}/systems`, { recursive: true });
for (const language of ['en', 'fr']) {
  writeFileSync(`${generated}/texts.${language}.json`, wordsOf([`${root}client/text`, `${web}texts`], language));
  for (const system of systems) writeFileSync(`${generated}/systems/${system}.${language}.json`, wordsOf([system, ...familyOf(system)].map((name) => `${root}common/rules/${name}/text`), language));
  for (const part of ['tournament', 'ranks']) writeFileSync(`${generated}/${part}.${language}.json`, wordsOf([`${web}texts/${part}`], language));
}
