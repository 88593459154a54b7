#!/usr/bin/env python3
"""Includes point one way: the table says what each folder may include of the project, the longest prefix counts.

test_arrows.py ROOT; speaks TAP."""
import pathlib
import re
import sys

MAY = {
    'common/table': ['common/table'],
    'common/dice': ['common/dice'],
    'common/crypto': ['common/crypto', 'common/dice'],
    'common': ['common', 'proto'],
    'server/base': ['server/base'],
    'server/port': ['server/base', 'server/port'],
    'server/files': ['server/base', 'server/files', 'common'],
    'server/identity': ['server/identity', 'common'],
    'server/store': ['server/base', 'server/identity', 'server/port', 'server/store', 'common'],
    'server/net': ['server/base', 'server/port', 'server/net', 'common'],
    'server/web': ['server/base', 'server/port', 'server/net', 'server/web', 'common'],
    'server/core': ['server/base', 'server/identity', 'server/port', 'server/core', 'common', 'proto'],
    'server': ['server', 'common', 'proto'],
    'client': ['client', 'common', 'proto'],
}
# Libraries, by the only folders that may include them.
ONLY = {
    'openssl/': ['common/crypto', 'server/bus', 'server/certificate', 'server/net', 'server/web', 'server/server', 'client/core'],
    'uv.h': ['server/control', 'server/loop', 'server/store', 'server/bus', 'server/net', 'server/web', 'server/server'],
    'sqlite3.h': ['server/store'],
    'libpq-fe.h': ['server/store'],
    'unicode/': ['server/identity'],
}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)


def under(name, folders):
    return any(name == f or name.startswith(f) and name[len(f)] in '/.' for f in folders)


def main():
    root = pathlib.Path(sys.argv[1])
    wrong, looked, project = [], 0, tuple(d + '/' for d in ('common', 'server', 'client', 'tests'))
    for folder in ('common', 'server', 'client'):
        for path in sorted((root / folder).rglob('*.[ch]')):
            name = path.relative_to(root).as_posix()
            if 'node_modules' in name:
                continue
            may = MAY[max((f for f in MAY if name.startswith(f + '/')), key=len)]
            for quote, what in INCLUDE.findall(path.read_text()):
                looked += 1
                if quote == '"' and what.startswith(project) and not under(what, may):
                    wrong.append(f'{name} includes {what}')
                for library, users in ONLY.items():
                    if what.startswith(library) and not under(name, users):
                        wrong.append(f'{name} includes {what}')
    for line in wrong:
        print('#', line)
    print('1..1')
    print('ok' if not wrong and looked > 1000 else 'not ok', f'1 - {looked} includes point one way')
    return bool(wrong)


sys.exit(main())
