// Makes one file of texts a language from the gettext catalogues that the native client uses too: the shared
// one (client/text), that of each rule system (common/rules/*/text) and the page's own (texts). Those of the pages that are
// loaded later stand apart (texts/tournament, texts/ranks).
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { po } from 'gettext-parser';

const web = fileURLToPath(new URL('..', import.meta.url));
const root = fileURLToPath(new URL('../../..', import.meta.url));
const folders = [
  `${root}client/text`,
  ...readdirSync(`${root}common/rules`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${root}common/rules/${entry.name}/text`)
    .sort(),
  `${web}texts`,
];

/** All words of these folders in a language. */
function wordsOf(folders, language) {
  const texts = {};
  for (const folder of folders) {
    const file = `${folder}/${language}.po`;
    if (!existsSync(file)) continue;
    for (const [key, entry] of Object.entries(po.parse(readFileSync(file)).translations[''] ?? {})) {
      if (key !== '' && entry.msgstr[0] !== '') texts[key] = entry.msgstr[0];
    }
  }
  return `${JSON.stringify(texts, null, 1)}\n`;
}

mkdirSync(`${web}src/generated`, { recursive: true });
for (const language of ['en', 'fr']) {
  writeFileSync(`${web}src/generated/texts.${language}.json`, wordsOf(folders, language));
  for (const part of ['tournament', 'ranks']) writeFileSync(`${web}src/generated/${part}.${language}.json`, wordsOf([`${web}texts/${part}`], language));
}
