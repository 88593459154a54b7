// Compresses the built page with brotli, as densely as can be, which takes too long for a server that starts; gzip it makes itself.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist', import.meta.url));

function compress(folder) {
  for (const name of readdirSync(folder)) {
    const file = `${folder}/${name}`;
    if (statSync(file).isDirectory()) compress(file);
    else if (/\.(html|js|css|svg|json|webmanifest)$/.test(name))
      writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }));
  }
}
compress(dist);
