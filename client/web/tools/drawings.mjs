// Takes from the collection of drawings (@iconify-json/game-icons) only those that a catalogue or the page itself
// names, as the outlines that the page draws. The authors are named on the page "about".
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const web = fileURLToPath(new URL('..', import.meta.url));
const rules = fileURLToPath(new URL('../../../common/rules', import.meta.url));
const { icons, aliases = {} } = JSON.parse(readFileSync(require.resolve('@iconify-json/game-icons/icons.json'), 'utf8'));

/** What the page draws by itself, whatever is played. */
const OWN = ['pawn', 'skull-crossed-bones', 'crown', 'check-mark', 'flag-objective'];

const wanted = new Set(OWN);
for (const entry of readdirSync(rules, { withFileTypes: true })) {
  if (!entry.isDirectory()) continue;
  let catalogue;
  try {
    catalogue = JSON.parse(readFileSync(`${rules}/${entry.name}/data/catalogue.json`, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') continue;
    throw error;
  }
  for (const name of Object.values(catalogue.drawings ?? {})) wanted.add(name);
  for (const { drawing } of Object.values(catalogue.display ?? {})) if (drawing) wanted.add(drawing);
}

/** One decimal is enough in a square of 512. Outlines with arcs are left: the flags of an arc may stand without blanks. */
function coarse(outline) {
  if (/a/i.test(outline)) return outline;
  // Numbers may stand without anything between them ("1.5.25"): each gets its own blank or sign.
  return outline.replace(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi, (number) => ` ${Number(Number(number).toFixed(1))}`).replace(/ -/g, '-').replace(/([a-z]) /gi, '$1');
}

const found = {};
for (const name of [...wanted].sort()) {
  const icon = icons[name] ?? icons[aliases[name]?.parent];
  if (!icon) throw new Error(`a catalogue names the drawing "${name}", which the collection does not have`);
  // Every drawing is a square of 512 and one or more outlines.
  found[name] = [...icon.body.matchAll(/ d="([^"]+)"/g)].map(([, outline]) => coarse(outline)).join(' ');
}
mkdirSync(`${web}src/generated`, { recursive: true });
writeFileSync(`${web}src/generated/drawings.json`, `${JSON.stringify(found)}\n`);
