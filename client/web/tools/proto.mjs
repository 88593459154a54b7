// Makes TypeScript of the wire schema: the same file that server and native client are built from.
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('..', import.meta.url));
const proto = fileURLToPath(new URL('../../../proto', import.meta.url));

mkdirSync(`${web}src/generated`, { recursive: true });
execFileSync('protoc', [
  `--plugin=protoc-gen-es=${web}node_modules/.bin/protoc-gen-es`,
  `--proto_path=${proto}`,
  `--es_out=${web}src/generated`,
  '--es_opt=target=ts',
  'gonfalon.proto',
], { stdio: 'inherit' });
