// Compresses the built page once, so that the server only has to send files.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const file = `${folder}/${name}`;
    if (statSync(file).isDirectory()) compress(file);
    else if (/\.(html|js|css|svg|json|webmanifest)$/.test(name))
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: constants.Z_BEST_COMPRESSION }));
  }
}
compress(dist);
